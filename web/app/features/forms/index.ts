export { RedFlag } from './lazy-red-flag.tsx';
export { WordsForm } from './words-form.tsx';
