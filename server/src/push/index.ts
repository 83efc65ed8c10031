export type { PushSender, PushTarget } from './push.ts';
export { KNOWN_SERVICES, webPushSender } from './web-push.ts';
