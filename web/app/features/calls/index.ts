export { chime } from './chime.ts';
export { default as NoticeSettings } from './notice-settings.tsx';
export { default as WaitingAlerts } from './waiting-alerts.tsx';
