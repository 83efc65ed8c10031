/** The key that was pressed, in lower case: on a keyboard of another script the Latin letter that has its place. */
export const keyOf = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string =>
  /[\p{L}\p{M}]/u.test(key) && !/\p{Script=Latin}/u.test(key) && code.startsWith('Key')
    ? code.slice(3).toLowerCase()
    : key.toLowerCase();
