import pg from 'pg';
import type { Log } from './log.ts';

/** What a trigger announced: ids and for whom; the receiver reads the rest under its own policies. */
export type Announcement = {
  kind: 'appointment' | 'message' | 'receipt' | 'delivery' | 'typing' | 'call_presence' | 'call_signal';
  id?: string;
  appointment?: string;
  user?: string;
  typing?: boolean;
  to: string[];
};

export type LiveHub = {
  /** Hears what is announced for a user; returns how to stop. */
  subscribe(userId: string, listener: (announcement: Announcement) => void): () => void;
  /**
   * Says what PostgreSQL is about to announce, since this node has just stored it: whoever listens here may begin to
   * read it. It counts as announced only once PostgreSQL has said so, in its order.
   */
  foretell(announcement: Announcement): void;
  onForetold(userId: string, listener: (announcement: Announcement) => void): () => void;
  /** How many hear for a user on this node. */
  listening(userId: string): number;
  /** Hears every end of a session (its token) and change of a profile (its user's id). */
  onSessionEnded(listener: (token: string) => void): () => void;
  onProfileChanged(listener: (userId: string) => void): () => void;
  /** Hears that effects wait in the outbox. */
  onOutbox(listener: () => void): () => void;
  /** Hears that data behind public pages has changed. */
  onPagesChanged(listener: () => void): () => void;
  /** Hears when notifications may have been missed, because the database was away. */
  onInterrupted(listener: () => void): () => void;
  close(): Promise<void>;
};

type ByUser = Map<string, Set<(announcement: Announcement) => void>>;

type Listeners = {
  byUser: ByUser;
  foretold: ByUser;
  sessionEnded: Set<(token: string) => void>;
  profileChanged: Set<(userId: string) => void>;
  outbox: Set<() => void>;
  pagesChanged: Set<() => void>;
  interrupted: Set<() => void>;
};

const RECONNECT_AFTER_MS = 250;
/** The operating system asks a silent line whether it is alive. */
const KEEP_ALIVE_AFTER_MS = 10_000;

/** One LISTEN connection a node, as the role `app`; PostgreSQL wakes each for every announcement. Reconnects by itself. */
export async function createLiveHub(url: string, log: Log): Promise<LiveHub> {
  const listeners: Listeners = {
    byUser: new Map(),
    foretold: new Map(),
    sessionEnded: new Set(),
    profileChanged: new Set(),
    outbox: new Set(),
    pagesChanged: new Set(),
    interrupted: new Set(),
  };
  const connection = await keepListening(url, log, listeners);
  return {
    subscribe: (userId, listener) => registeredFor(listeners.byUser, userId, listener),
    foretell: (announcement) => announce(listeners.foretold, announcement),
    onForetold: (userId, listener) => registeredFor(listeners.foretold, userId, listener),
    listening: (userId) => listeners.byUser.get(userId)?.size ?? 0,
    onSessionEnded: (listener) => registered(listeners.sessionEnded, listener),
    onProfileChanged: (listener) => registered(listeners.profileChanged, listener),
    onOutbox: (listener) => registered(listeners.outbox, listener),
    onPagesChanged: (listener) => registered(listeners.pagesChanged, listener),
    onInterrupted: (listener) => registered(listeners.interrupted, listener),
    close: connection.close,
  };
}

/** Connects, rejecting if it can't; later ends are mended in the background. */
async function keepListening(url: string, log: Log, listeners: Listeners): Promise<{ close(): Promise<void> }> {
  let closed = false;
  let client = await connect(url, log, listeners);

  const mend = async (): Promise<void> => {
    while (!closed) {
      await new Promise((resolve) => setTimeout(resolve, RECONNECT_AFTER_MS));
      const next = closed ? undefined : await connect(url, log, listeners).catch(() => undefined);
      if (!next) continue;
      client = next;
      watch();
      for (const listener of listeners.interrupted) listener();
      return;
    }
  };
  const watch = () => client.once('end', () => void mend());
  watch();
  return {
    async close() {
      closed = true;
      await client.end();
    },
  };
}

async function connect(url: string, log: Log, listeners: Listeners): Promise<pg.Client> {
  const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS };
  const client = new pg.Client({ connectionString: url, ...keepAlive });
  client.on('error', (error) => log.warn({ err: error }, 'live connection failed'));
  client.on('notification', ({ channel, payload = '' }) => dispatch(listeners, channel, payload));
  await client.connect();
  await client.query('listen live; listen session_ended; listen profile_changed; listen outbox; listen pages_changed');
  return client;
}

function dispatch(listeners: Listeners, channel: string, payload: string): void {
  if (channel === 'session_ended') for (const listener of listeners.sessionEnded) listener(payload);
  else if (channel === 'profile_changed') for (const listener of listeners.profileChanged) listener(payload);
  else if (channel === 'outbox') for (const listener of listeners.outbox) listener();
  else if (channel === 'pages_changed') for (const listener of listeners.pagesChanged) listener();
  else announce(listeners.byUser, JSON.parse(payload) as Announcement);
}

function announce(byUser: ByUser, announcement: Announcement): void {
  for (const user of new Set(announcement.to)) {
    for (const listener of byUser.get(user) ?? []) listener(announcement);
  }
}

function registeredFor<Listener>(all: Map<string, Set<Listener>>, key: string, listener: Listener): () => void {
  const listeners = all.get(key) ?? new Set();
  all.set(key, listeners.add(listener));
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0 && all.get(key) === listeners) all.delete(key);
  };
}

function registered<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
