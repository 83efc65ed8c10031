export { RiskTab } from './risk-tab.tsx';
export { addressOfRisks, readRiskView } from './risk-view.ts';
