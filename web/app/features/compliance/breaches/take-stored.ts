/** Of each name what a form holds; of several boxes those that are ticked, by commas. */
export type FormValues = Record<string, string>;

const withPlainEnds = (text: string | undefined) => (text ?? '').replaceAll('\r\n', '\n');

/** Brings what is stored by now into the fields of a form that still hold what was stored before; what somebody typed stays. */
export function takeStored(form: HTMLFormElement, before: FormValues, now: FormValues): void {
  const held = new FormData(form);
  for (const [name, value] of Object.entries(now)) {
    const was = withPlainEnds(before[name]);
    if (value === before[name] || withPlainEnds(held.getAll(name).join(',')) !== was) continue;
    for (const control of form.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)) {
      if (control.type === 'radio' || control.type === 'checkbox')
        control.checked = value.split(',').includes(control.value);
      else control.value = value;
    }
  }
}
