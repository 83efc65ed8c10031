export { loadCompliance } from './compliance-loader.ts';
export { ComplianceTab } from './compliance-tab.tsx';
