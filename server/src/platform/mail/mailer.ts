/** A rendered mail; the key makes it leave once, however often its cause is handled. */
export type Mail = { key: string; to: string; locale: string; subject: string; html: string; text: string };

/** Delivers one mail or throws; SMTP by configuration, else the outbox of the development console. */
export type Mailer = { deliver(mail: Mail): Promise<void>; close(): void };
