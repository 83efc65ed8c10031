export type { Day } from './booking-loader.ts';
export { QuickBookingLink } from './quick-booking-link.tsx';
export { QUICK_PARAM } from './quick-param.ts';
