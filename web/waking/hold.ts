/** Buttons that send no form, and links that open a dialog. */
const NEEDS_SCRIPTS = 'button:not([type=submit]), a[aria-haspopup]';
const VALUES = 'input, select, textarea, label';

const held = new Map<HTMLElement, () => void>();
/** What was entered by hand: whatever React renders again before it has heard of it, it puts back. */
const entered = new Map<EventTarget, () => void>();

/**
 * Catches presses on what needs scripts while the page is plain HTML, shows them as at work, and does them again on the
 * same element once the page is alive. Whatever works without scripts is left alone.
 */
export function holdPresses(): void {
  addEventListener('click', holdClick, true);
  addEventListener('keydown', holdEnter, true);
  addEventListener('submit', holdSubmit, true);
  addEventListener('error', ofScript, true);
  for (const kind of ['input', 'change']) addEventListener(kind, keepQuiet, true);
  document.addEventListener('DOMContentLoaded', ofPlainPage);
  document.addEventListener('hears', speak, { once: true });
  document.addEventListener('alive', () => letGo((again) => again()), { once: true });
}

function holdClick(event: MouseEvent): void {
  const target = event.target as Element;
  const control = target.closest<HTMLElement>(NEEDS_SCRIPTS);
  if (!control && target.closest(VALUES)) keepQuiet(event);
  if (!control || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  hold(event, control, () => press(control));
}

/** A form that names no address is sent by scripts alone; one with `data-waits` says by them what became of it. */
function holdSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  const { submitter } = event;
  if (!form.hasAttribute('action') || 'waits' in form.dataset)
    hold(event, submitter ?? form, () => form.requestSubmit(submitter));
}

/** A box in which Enter sends says so: `data-enter-sends`. */
function holdEnter(event: KeyboardEvent): void {
  const { target: box, key, shiftKey, isComposing } = event;
  if (key !== 'Enter' || shiftKey || isComposing) return;
  if (!(box instanceof HTMLTextAreaElement) || !('enterSends' in box.dataset)) return;
  const { form } = box;
  if (form) hold(event, form, () => form.requestSubmit());
}

function hold(event: Event, control: HTMLElement, again: () => void): void {
  event.preventDefault();
  event.stopImmediatePropagation();
  control.ariaBusy = 'true';
  held.set(control, again);
}

/** Values are told all at once (come-alive.ts): hearing of one of them, React would put the others back. */
function keepQuiet(event: Event): void {
  event.stopImmediatePropagation();
  remember(event.target);
}

function remember(control: EventTarget | null): void {
  // Of a group of radio buttons the last pressed counts.
  if (control) entered.delete(control);
  if (control instanceof HTMLSelectElement) {
    const { selectedIndex } = control;
    entered.set(control, () => Object.assign(control, { selectedIndex }));
  } else if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
    const { value, type } = control;
    const known =
      type === 'checkbox' || type === 'radio' ? { checked: (control as HTMLInputElement).checked } : { value };
    if (type !== 'file') entered.set(control, () => Object.assign(control, known));
  }
}

function speak(): void {
  for (const enterAgain of entered.values()) enterAgain();
  entered.clear();
  for (const kind of ['input', 'change']) removeEventListener(kind, keepQuiet, true);
  removeEventListener('click', holdClick, true);
  removeEventListener('keydown', holdEnter, true);
}

/** Some controls act on the press itself, others on its end. */
function press(control: HTMLElement): void {
  control.focus();
  control.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
  control.click();
}

function letGo(act: (again: () => void, control: HTMLElement) => void): void {
  speak();
  removeEventListener('submit', holdSubmit, true);
  removeEventListener('error', ofScript, true);
  for (const [control, again] of held) {
    control.removeAttribute('aria-busy');
    act(again, control);
  }
  held.clear();
}

/** Without its scripts a page is what it was: links lead where they say, and forms go to their address. */
const giveUp = () =>
  letGo((again, control) => (control instanceof HTMLAnchorElement || control.closest('form[action]')) && again());

function ofScript({ target }: Event): void {
  if (target instanceof HTMLScriptElement) giveUp();
}

function ofPlainPage(): void {
  if (!document.querySelector('script[type$=module]')) giveUp();
}
