export { SymptomNotice } from './static-symptom-notice.tsx';
