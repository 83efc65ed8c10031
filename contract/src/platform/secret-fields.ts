const SECRET = /pass(?:word|phrase)|code|token|credential|secret/i;

/** Whether a field of a form holds, by its name, what nobody but the form that asks for it is to hold. */
export const isSecretField = (name: string): boolean => SECRET.test(name);
