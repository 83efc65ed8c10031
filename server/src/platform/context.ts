import type { Actor } from '@polyclinic/database'
import type { Session } from '@polyclinic/contract/accounts/schemas'
import type { Services } from './services.ts'

/** What a procedure knows of its call. */
export type RequestContext = {
  services: Services
  requestId: string
  /** The caller's address, for rate limits */
  ip: string
  requestHeaders: Headers
  /** Cookies that the procedure sets go here */
  responseHeaders: Headers
  session: (Session & { token: string }) | null
}

export type SignedInContext = RequestContext & { session: Session; actor: NonNullable<Actor> }

/** The actor of a session: what row security sees. */
export function actorOf(session: Session, requestId: string): NonNullable<Actor> {
  return { userId: session.userId, role: session.role, requestId }
}
