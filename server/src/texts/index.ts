export { textsOf } from './texts.ts';
