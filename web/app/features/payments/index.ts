export { openCheckout } from './checkout.ts';
export { HoldCountdown } from './hold-countdown.tsx';
