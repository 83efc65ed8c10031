export { About } from './about.tsx';
export { DoctorHeader } from './doctor-header.tsx';
export { FeeAndInsurers } from './fee.tsx';
export { NextTimes } from './next-times.tsx';
export { Qualifications } from './qualifications.tsx';
export { TrustScore } from './trust-score.tsx';
