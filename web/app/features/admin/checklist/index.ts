export { useItemName } from './use-item-name.ts';
