import pg from 'pg'
import type { Log } from './log.ts'

/** What a trigger announced: ids and for whom; the receiver reads the rest under its own policies. */
export type Announcement = {
  kind: 'appointment' | 'message' | 'receipt' | 'typing' | 'call_presence' | 'call_signal'
  id?: string
  appointment?: string
  user?: string
  typing?: boolean
  to: string[]
}

export type LiveHub = {
  /** Hears what is announced for a user; returns how to stop. */
  subscribe(userId: string, listener: (announcement: Announcement) => void): () => void
  /** Hears every end of a session (its token) and change of a profile (its user's id). */
  onSessionEnded(listener: (token: string) => void): () => void
  onProfileChanged(listener: (userId: string) => void): () => void
  /** Hears when notifications may have been missed, because the database was away. */
  onInterrupted(listener: () => void): () => void
  close(): Promise<void>
}

const RECONNECT_AFTER_MS = 250

/** One LISTEN connection a node, as the role `app`; reconnects by itself. */
export async function createLiveHub(url: string, log: Log): Promise<LiveHub> {
  const byUser = new Map<string, Set<(announcement: Announcement) => void>>()
  const sessionEnded = new Set<(token: string) => void>()
  const profileChanged = new Set<(userId: string) => void>()
  const interrupted = new Set<() => void>()
  let client: pg.Client | undefined
  let closed = false

  const dispatch = (message: pg.Notification): void => {
    const payload = message.payload ?? ''
    if (message.channel === 'session_ended') for (const listener of sessionEnded) listener(payload)
    else if (message.channel === 'profile_changed') for (const listener of profileChanged) listener(payload)
    else {
      const announcement = JSON.parse(payload) as Announcement
      for (const user of announcement.to) for (const listener of byUser.get(user) ?? []) listener(announcement)
    }
  }

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, keepAlive: true })
    next.on('notification', dispatch)
    next.on('error', (error) => log.warn({ err: error }, 'live connection failed'))
    next.on('end', () => {
      if (!closed) reconnect()
    })
    await next.connect()
    await next.query('listen live; listen session_ended; listen profile_changed')
    client = next
  }

  const reconnect = (): void => {
    setTimeout(() => {
      if (closed) return
      connect().then(
        () => {
          for (const listener of interrupted) listener()
        },
        () => reconnect(),
      )
    }, RECONNECT_AFTER_MS)
  }

  await connect()
  return {
    subscribe(userId, listener) {
      const listeners = byUser.get(userId) ?? new Set()
      byUser.set(userId, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) byUser.delete(userId)
      }
    },
    onSessionEnded: (listener) => registered(sessionEnded, listener),
    onProfileChanged: (listener) => registered(profileChanged, listener),
    onInterrupted: (listener) => registered(interrupted, listener),
    async close() {
      closed = true
      await client?.end()
    },
  }
}

function registered<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
