import { type Control, controlsOf, isStorable } from './controls-of.ts';

/** What was chosen or written, by the names of the controls that somebody has touched. */
export type StoredWords = Record<string, string[]>;

const isTick = ({ type }: Control) => type === 'radio' || type === 'checkbox';
const isOn = (control: Control) => !isTick(control) || (control as HTMLInputElement).checked;

const named = (form: HTMLFormElement, name: string) =>
  controlsOf(form).filter((control) => control.name === name && isStorable(control));

export function readWords(form: HTMLFormElement, touched: Iterable<string>): StoredWords {
  const read = (name: string) =>
    named(form, name)
      .filter(isOn)
      .map(({ value }) => value);
  return Object.fromEntries([...touched].map((name) => [name, read(name)]));
}

/** Puts words back as if they were written again, so that whatever listens hears of them. */
export function writeWords(form: HTMLFormElement, words: StoredWords): void {
  for (const [name, values] of Object.entries(words)) {
    named(form, name).forEach((control, index) => {
      if (isTick(control)) tick(control as HTMLInputElement, values.includes(control.value));
      else write(control, values[index] ?? '');
    });
  }
}

function tick(control: HTMLInputElement, isChecked: boolean): void {
  // A chosen one of several is left by choosing another.
  if (control.checked !== isChecked && (isChecked || control.type === 'checkbox')) control.click();
}

function write(control: Control, value: string): void {
  if (control.value === value) return;
  // React's own setter would take it for a change that it has made itself.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
}
