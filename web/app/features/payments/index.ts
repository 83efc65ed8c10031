export { openCheckout } from './open-checkout.ts';
