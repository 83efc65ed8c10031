export { addressLine } from './address-line.ts';
