export * from './country-options.ts';
export { PracticeStatusBanner } from './practice-status-banner.tsx';
