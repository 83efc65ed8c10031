type Box = HTMLInputElement | HTMLTextAreaElement;
type Control = Box | HTMLSelectElement;

/** React knows what a control holds by the element's own properties; what goes past them it takes for a change. */
function type(box: Box, typed: string) {
  enliven(box);
  const { selectionStart, selectionEnd } = box;
  box.value = box.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), 'value')?.set?.call(box, typed);
  if (selectionStart !== null && box === document.activeElement) box.setSelectionRange(selectionStart, selectionEnd);
  box.dispatchEvent(new Event('input', { bubbles: true }));
}

function press(box: HTMLInputElement) {
  enliven(box);
  box.checked = box.defaultChecked;
  box.click();
}

function choose(select: HTMLSelectElement, index: number) {
  select.selectedIndex = index;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

function choiceIn(select: HTMLSelectElement) {
  const { selectedIndex } = select;
  const sent = [...select.options].findIndex(({ defaultSelected }) => defaultSelected);
  return selectedIndex === Math.max(0, sent) ? [] : [() => choose(select, selectedIndex)];
}

/** A part of the page that is not alive yet comes alive before it is asked for; to React this says nothing new. */
const enliven = (control: Control) => control.dispatchEvent(new Event('input', { bubbles: true }));

/** What somebody has done to a control since the server sent it, to be done again. */
function doneTo(control: Control): (() => void)[] {
  if (control instanceof HTMLSelectElement) return choiceIn(control);
  const { value, defaultValue } = control;
  if (control instanceof HTMLInputElement && control.checked !== control.defaultChecked) {
    // A radio button that another of its group was pressed for has nothing to say.
    return control.checked || control.type === 'checkbox' ? [() => press(control)] : [];
  }
  return value === defaultValue || control.type === 'file' ? [] : [() => type(control, value)];
}

/**
 * What was typed and chosen before scripts had taken over, or was put back by the browser, is done again for them.
 * Whoever waits for them is told before, that they hear, and after (web/waking).
 */
export function comeAlive(): void {
  // Within an effect, React would take all of it for one moment.
  queueMicrotask(() => {
    document.dispatchEvent(new Event('hears'));
    // Found before any of it is done: React puts back what it has not heard of as soon as it hears of anything.
    const done = [...document.querySelectorAll<Control>('input, textarea, select')].flatMap(doneTo);
    for (const again of done) again();
    document.dispatchEvent(new Event('alive'));
  });
}
