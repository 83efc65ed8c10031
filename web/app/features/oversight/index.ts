export { OversightTab } from './oversight-tab.tsx';
