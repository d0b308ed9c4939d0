import './tokens.css';
import './base.css';
import { mount } from 'svelte';
import App from './App.svelte';

mount(App, { target: document.getElementById('app')! });

// The browser's own menu offers to load the window anew, which would lose the question of a run. Where text is written or is
// selected it offers to copy and paste, and stays.
addEventListener('contextmenu', (event) => {
  const at = event.target as Element;
  const selected = getSelection();
  const written = at.closest('input, textarea, [contenteditable=true]') !== null;
  if (!written && !(selected?.isCollapsed === false && selected.containsNode(at, true))) event.preventDefault();
});
