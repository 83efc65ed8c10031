export { LazyPerformancePanel } from './lazy-performance-panel.tsx';
