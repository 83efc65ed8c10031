export { createGateway } from './create-gateway.ts';
export {
  type CheckoutRequest,
  type CustomerDesk,
  type GatewayEvent,
  GatewayFailure,
  inTime,
  type PaymentGateway,
  type SandboxNews,
} from './gateway.ts';
export { measureGateway } from './measure-gateway.ts';
