import { NOTIFICATION_EVENTS, type NotificationKind } from '@polyclinic/contract/notifications/rules';
import { z } from 'zod';
import { readToken, signToken } from '../../../secrets/index.ts';
import type { Services } from '../../../services.ts';
import type { Receiver } from '../receivers/queries.ts';

type Signing = Pick<Services, 'secrets' | 'clock' | 'environment'>;

const YEAR_MS = 365 * 86_400_000;
/** A feed's address lasts until its owner ends it. */
const ALWAYS = new Date('2100-01-01T00:00:00Z');

const unsubscribing = z.object({ unsubscribe: z.enum(NOTIFICATION_EVENTS), userId: z.uuid() });
const feeding = z.object({ feed: z.uuid(), version: z.int() });

export type Unsubscribing = z.infer<typeof unsubscribing>;

/** The token by which a mail's receiver ends mails of its sort, for a year. */
export function unsubscribeToken({ secrets, clock }: Signing, claims: Unsubscribing): string {
  return signToken(secrets.unsubscribing, claims, new Date(clock.now().getTime() + YEAR_MS));
}

/** Whose mails about what a token ends; null for a forged or old one. */
export function readUnsubscribeToken(signing: Signing, token: string): Unsubscribing | null {
  return readClaims(signing, 'unsubscribing', { token, schema: unsubscribing });
}

/** The private address of somebody's calendar. */
export function feedUrl({ secrets, environment }: Signing, claims: { feed: string; version: number }): string {
  return `${environment.publicUrl}/calendar/${signToken(secrets.calendarFeeds, claims, ALWAYS)}.ics`;
}

/** Whose calendar a feed's token opens, as long as that version is the latest; null for a forged one. */
export function readFeedToken(signing: Signing, token: string): z.infer<typeof feeding> | null {
  return readClaims(signing, 'calendarFeeds', { token, schema: feeding });
}

function readClaims<Schema extends z.ZodType>(
  { secrets, clock }: Signing,
  purpose: 'unsubscribing' | 'calendarFeeds',
  { token, schema }: { token: string; schema: Schema },
): z.infer<Schema> | null {
  const signed = readToken(secrets[purpose], token, clock.now());
  if (!signed || signed.isExpired) return null;
  const claims = schema.safeParse(signed.claims);
  return claims.success ? claims.data : null;
}

/** The address of a page in its reader's language. */
export const pageOf = ({ environment }: Services, { locale }: Receiver, page: string) =>
  `${environment.publicUrl}/${locale}/${page}`;

/** Readers of these may want to ask us. */
const WITH_HELP: readonly NotificationKind[] = [
  'appointment_cancelled',
  'appointment_called_off',
  'provider_rejected',
  'end_resolved',
];

export const helpFor = (services: Services, to: Receiver, kind: NotificationKind) =>
  WITH_HELP.includes(kind) ? { help: pageOf(services, to, 'help/requests/new') } : {};
