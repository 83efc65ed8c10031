export { CareBridge } from './carebridge.tsx';
