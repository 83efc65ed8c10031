export * from './choices.ts';
export { PracticeStatusBanner } from './practice-status-banner.tsx';
