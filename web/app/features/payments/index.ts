export { HoldCountdown } from './hold-countdown.tsx';
export { openCheckout } from './open-checkout.ts';
