export { RiskTab } from './risk-tab.tsx';
export { addressOfRisks, readRiskView } from './risk-view.ts';
export { SeverityBadge } from './severity-badge.tsx';
