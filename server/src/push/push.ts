/** A browser as its push service knows it, with the keys that only it decrypts by. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

/** What is shown; anyone may see it on a locked screen. */
export type PushMessage = {
  title: string;
  text: string;
  url: string;
  /** Of a message that comes again: it takes the place of the earlier one */
  tag: string;
  locale: string;
};

/** gone: the browser or its push service has ended the subscription. */
export type PushOutcome = 'sent' | 'gone';

/** Tells browsers by their own push services. */
export type PushSender = {
  publicKey: string;
  /** Whether we send to this address at all: a client names it, and must not choose whom we call. */
  accepts(endpoint: string): boolean;
  /** Throws when the service can't take it now. `secondsToLive` is how long it is worth telling. */
  send(target: PushTarget, message: PushMessage, secondsToLive: number): Promise<PushOutcome>;
};
