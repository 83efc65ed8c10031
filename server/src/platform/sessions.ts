import type { Session } from '@polyclinic/contract/accounts/schemas'

export type Sessions = {
  /** The session of a request's cookie, or null; remembered for a few seconds, forgotten at once when it ends. */
  of(headers: Headers): Promise<(Session & { token: string }) | null>
}
