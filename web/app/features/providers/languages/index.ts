export { useLanguageName } from './use-language-name.ts';
