export { default as WaitingAlerts } from './waiting-alerts.tsx';
