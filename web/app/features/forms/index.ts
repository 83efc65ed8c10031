export { RedFlag } from './lazy-red-flag.tsx';
export { useStoredWords } from './use-stored-words.ts';
export { WordsForm } from './words-form.tsx';
