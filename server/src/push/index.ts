export type { PushSender, PushTarget } from './push.ts';
export { webPushSender } from './web-push.ts';
