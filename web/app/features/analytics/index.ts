export { AnalyticsTab } from './analytics-tab.tsx';
export { readPeriod } from './read-period.ts';
