export { QUICK_PARAM } from './booking-address.ts';
export type { Day } from './booking-loader.ts';
export { QuickBookingLink } from './quick-booking-link.tsx';
