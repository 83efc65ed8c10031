type Box = HTMLInputElement | HTMLTextAreaElement;

/** React knows what a control holds by the element's own properties; what goes past them it takes for a change. */
function sayAgain(box: Box) {
  const { value, selectionStart, selectionEnd } = box;
  box.value = box.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), 'value')?.set?.call(box, value);
  if (selectionStart !== null && box === document.activeElement) box.setSelectionRange(selectionStart, selectionEnd);
  box.dispatchEvent(new Event('input', { bubbles: true }));
}

function chooseAgain(box: HTMLInputElement) {
  box.checked = box.defaultChecked;
  box.click();
}

/** A box that others of its group have left needs no word of its own. */
const isChosenAnew = ({ type, checked, defaultChecked }: HTMLInputElement) =>
  checked !== defaultChecked && (checked || type === 'checkbox');

function hearSelect(select: HTMLSelectElement) {
  const sent = [...select.options].findIndex(({ defaultSelected }) => defaultSelected);
  if (select.selectedIndex !== Math.max(0, sent)) select.dispatchEvent(new Event('change', { bubbles: true }));
}

function hearBox(box: Box) {
  if (box.type === 'file') return;
  if (box.value !== box.defaultValue) sayAgain(box);
  if (box instanceof HTMLInputElement && isChosenAnew(box)) chooseAgain(box);
}

/**
 * What was typed and chosen before scripts had taken over, or was put back by the browser, is said to them now; then
 * whoever waits for them is told (web/waking).
 */
export function comeAlive(): void {
  for (const box of document.querySelectorAll<Box>('input, textarea')) hearBox(box);
  for (const select of document.querySelectorAll('select')) hearSelect(select);
  document.dispatchEvent(new Event('alive'));
}
