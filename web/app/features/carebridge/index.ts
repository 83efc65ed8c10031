export { CareBridge } from './care-bridge.tsx';
