import type { Session } from '@polyclinic/contract/accounts/schemas';
import type { Language } from '@polyclinic/contract/platform/languages';
import type { Actor } from '@polyclinic/database';
import type { Services } from '../services.ts';
import type { OpenSession } from '../sessions/index.ts';

/** What a procedure knows of its call. */
export type RequestContext = {
  services: Services;
  requestId: string;
  /** The caller's address, for rate limits */
  ip: string;
  requestHeaders: Headers;
  /** Cookies that the procedure sets, and when to come again, go here */
  responseHeaders: Headers;
  session: OpenSession | null;
  /** Of the page that asks; null where it is none */
  pageLanguage: Language | null;
  /** Filled once the procedure that answers is known (`appointments.book`); an object, because contexts are copied */
  answeredBy: { procedure?: string };
};

export type SignedInContext = RequestContext & { session: OpenSession; actor: NonNullable<Actor> };

/** The device and the network of a request, as the security trail keeps them. */
export type AskedFrom = { userAgent: string | null; network: string | null };

/** The actor of a session: what row security sees, and what triggers note of its request. */
export function actorOf(session: Session, requestId: string, from?: AskedFrom): NonNullable<Actor> {
  const actor = { userId: session.userId, role: session.role, requestId };
  return from ? { ...actor, askedFrom: JSON.stringify(from) } : actor;
}
