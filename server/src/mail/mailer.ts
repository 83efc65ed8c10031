/** A calendar event that mail programs offer to keep, RFC 5545. */
export type CalendarPart = { method: 'REQUEST' | 'CANCEL'; content: string };

/** A rendered mail; the key makes it leave once, however often its cause is handled. */
export type Mail = {
  key: string;
  to: string;
  locale: string;
  subject: string;
  html: string;
  text: string;
  calendar?: CalendarPart | null;
  /** Ends mails of this sort by one POST, RFC 8058 */
  unsubscribeUrl?: string | null;
  /** The line of the inbox that this mail delivers */
  notificationId?: string | null;
  /** When it is no longer worth sending; a day from now unless said */
  until?: Date | undefined;
};

/** Delivers one mail or throws; SMTP by configuration, else the outbox of the development console. */
export type Mailer = {
  deliver(mail: Mail): Promise<void>;
  close(): void;
  /** Whether what is kept is where mails are read, since none leave */
  isOutbox?: boolean;
};
