export { AccountsZone } from './accounts-zone.tsx';
export { openCheckout } from './checkout.ts';
export { HoldCountdown } from './hold-countdown.tsx';
