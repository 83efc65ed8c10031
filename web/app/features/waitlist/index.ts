export { OfferNotice } from './offer-notice.tsx';
export { WaitForDay } from './wait-for-day.tsx';
export { WaitForEarlier } from './wait-for-earlier.tsx';
