export * from './country-options.ts';
export { LicenseNote } from './license-note.tsx';
export { PracticeStatusBanner } from './practice-status-banner.tsx';
