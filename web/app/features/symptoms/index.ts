export { EmergencyCall } from './emergency-call.tsx';
export { SymptomNotice } from './static-symptom-notice.tsx';
