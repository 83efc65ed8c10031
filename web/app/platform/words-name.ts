/** Under which the words of a form are stored in its tab, whatever the language of the page. */
export const wordsName = (pathname: string, form: string): string => `words:${pathname.replace(/^\/\w+/, '')}:${form}`;
