export {
  DEMONSTRATION_HEADER,
  findRealPeople,
  isFromThisMachine,
  isLoopback,
  isServedHere,
  mayDemonstrate,
  mayServeDemonstration,
  mayUseAccount,
  noteDemonstration,
  type RealPeople,
  whereDemonstrated,
} from './demonstration.ts';
export { givePass, guestOf } from './guest-pass.ts';
export { deviceKnownTo, KNOWN_DEVICE_HEADER, knownDevice, rememberDevice } from './known-device.ts';
export { onSessionOver, type SessionEnd } from './session-end.ts';
export { createSessions, mayNameSession, type OpenSession, type Sessions } from './sessions.ts';
export { hasSignedUp, rememberSignUp } from './sign-up.ts';
