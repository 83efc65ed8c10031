export { About } from './about.tsx';
export { FeeAndInsurers } from './fee-and-insurers.tsx';
export { NextTimes } from './next-times.tsx';
export { ProviderHeader } from './provider-header.tsx';
export { Qualifications } from './qualifications.tsx';
export { TrustScore } from './trust-score.tsx';
