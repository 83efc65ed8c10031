export { addressLine } from './address-line.ts';
export { placeLine } from './place-line.ts';
