// What the browser says of a field that it does not accept, in a bubble that is no part of the document
// (https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#interactively-validate-the-constraints).

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface Refused {
  events: Event[];
  /** What had the focus before: a field that is asked about without a bubble does not get it. */
  focus: Element | null;
  /** The click within which it was refused. */
  click: Click | null;
}

interface Click {
  event: Event;
  path: EventTarget[];
}

/** Tells of each bubble. */
export function listenForBubbles(show: (field: Field) => void): void {
  let refused: Refused | null = null;
  let click: Click | null = null;
  addEventListener("click", (event) => {
    if (!event.isTrusted) return;
    const own = (click = { event, path: event.composedPath() });
    setTimeout(() => { if (click === own) click = null; });
  }, { capture: true, passive: true });
  addEventListener("invalid", (event) => {
    if (!event.isTrusted) return;
    if (refused === null) {
      refused = { events: [], focus: document.activeElement, click };
      setTimeout(() => {
        const field = refused === null ? null : bubbleOf(refused);
        refused = null;
        if (field !== null) show(field);
      });
    }
    refused.events.push(event);
  }, { capture: true, passive: true });
}

/** The field beside which the bubble stands: the first that nobody speaks for in the browser's place. It has the focus now. */
function bubbleOf({ events, focus, click }: Refused): Field | null {
  const focused = document.activeElement;
  const event = events.find(({ target, defaultPrevented }) => target === focused && !defaultPrevented);
  const field = (event?.target ?? null) as Field | null;
  if (field === null || field.form?.noValidate === true || field.validationMessage === "") return null;
  return focus !== field || (click !== null && sends(click, field.form)) ? field : null;
}

/** Enter in a field clicks the form's button too. */
function sends({ event, path }: Click, form: HTMLFormElement | null): boolean {
  return !event.defaultPrevented && path.some((node) => (node instanceof HTMLButtonElement || node instanceof HTMLInputElement) && node.form === form && !node.formNoValidate);
}
