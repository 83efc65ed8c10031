export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;

/** What can be filled in of a form. */
export const controlsOf = (form: HTMLFormElement): Control[] => [...form.elements].filter(isControl);

/** By which its field knows it: radio buttons share a name. */
export const nameOf = ({ type, name, id }: Control): string => (type === 'radio' || !id ? name : id);

const SECRET = /password|code|token|secret|card|cvc/i;

/** Whether its words may be stored in this tab: no secrets, and no files, which can't be put back. */
export const isStorable = ({ type, name, autocomplete }: Control): boolean =>
  name !== '' && !['password', 'file', 'hidden'].includes(type) && !SECRET.test(`${name} ${autocomplete}`);
