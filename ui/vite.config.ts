import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** The policy that the window sets, so that the browser in the tests is as strict as the window is. */
const nonce = 'dGVzdHM';
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' 'nonce-${nonce}'`,
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
].join('; ');

export default defineConfig(({ mode }) => ({
  base: './',
  plugins: [svelte()],
  resolve: {
    alias: { $: fileURLToPath(new URL('./src', import.meta.url)) },
    conditions: mode === 'test' ? ['browser'] : undefined,
  },
  define: { __FAKE__: JSON.stringify(mode !== 'production') },
  html: mode === 'fake' ? { cspNonce: nonce } : {},
  build: {
    outDir: mode === 'fake' ? 'dist-fake' : 'dist',
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
  },
  preview: { port: 4179, strictPort: true, host: '127.0.0.1', headers: { 'Content-Security-Policy': policy } },
  // The grammar's list of sentences stands beside this folder.
  server: { host: '127.0.0.1', port: 5179, strictPort: true, fs: { allow: ['.', '../grammar'] } },
  test: { include: ['tests/unit/**/*.test.ts'], environment: 'node' },
}));
