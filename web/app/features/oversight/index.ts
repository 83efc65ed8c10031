export { Machine } from './machine.tsx';
export { OversightTab } from './oversight-tab.tsx';
