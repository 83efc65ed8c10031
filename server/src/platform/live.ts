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
  /** Until when, by `Date.now()`, all that was announced has been heard here: it goes on while the line is proven alive. */
  heardUntil(): number;
  close(): Promise<void>;
};

type ByUser = Map<string, Set<(announcement: Announcement) => void>>;

type Listeners = {
  byUser: ByUser;
  sessionEnded: Set<(token: string) => void>;
  profileChanged: Set<(userId: string) => void>;
  outbox: Set<() => void>;
  pagesChanged: Set<() => void>;
  interrupted: Set<() => void>;
};
type Line = { client: pg.Client; provenAt: number };

const RECONNECT_AFTER_MS = 250;
const CHANNELS = ['live', 'session_ended', 'profile_changed', 'outbox', 'pages_changed'];
/** A line that says nothing may be dead, and the operating system notices after minutes. */
const PATIENCE = { askEveryMs: 2_000, answerWithinMs: 5_000 };

/** One LISTEN connection a node, as the role `app`; PostgreSQL wakes each for every announcement. Reconnects by itself. */
export async function createLiveHub(url: string, log: Log, patience = PATIENCE): Promise<LiveHub> {
  const listeners: Listeners = {
    byUser: new Map(),
    sessionEnded: new Set(),
    profileChanged: new Set(),
    outbox: new Set(),
    pagesChanged: new Set(),
    interrupted: new Set(),
  };
  const connection = await keepListening(
    () => connect(url, log, listeners, patience),
    () => {
      for (const listener of listeners.interrupted) listener();
    },
  );
  return {
    subscribe: (userId, listener) => registeredFor(listeners.byUser, userId, listener),
    listening: (userId) => listeners.byUser.get(userId)?.size ?? 0,
    onSessionEnded: (listener) => registered(listeners.sessionEnded, listener),
    onProfileChanged: (listener) => registered(listeners.profileChanged, listener),
    onOutbox: (listener) => registered(listeners.outbox, listener),
    onPagesChanged: (listener) => registered(listeners.pagesChanged, listener),
    onInterrupted: (listener) => registered(listeners.interrupted, listener),
    heardUntil: () => connection.line().provenAt,
    close: connection.close,
  };
}

/** Connects, rejecting if it can't; later ends are mended in the background, and told. */
async function keepListening(open: () => Promise<Line>, onInterrupted: () => void) {
  let closed = false;
  let line = await open();

  const mend = async (): Promise<void> => {
    while (!closed) {
      await new Promise((resolve) => setTimeout(resolve, RECONNECT_AFTER_MS));
      const next = closed ? undefined : await open().catch(() => undefined);
      if (!next) continue;
      line = next;
      watch();
      onInterrupted();
      return;
    }
  };
  const watch = () => line.client.once('end', () => void mend());
  watch();
  return {
    line: () => line,
    async close() {
      closed = true;
      await line.client.end();
    },
  };
}

async function connect(url: string, log: Log, listeners: Listeners, patience: typeof PATIENCE): Promise<Line> {
  const limits = { connectionTimeoutMillis: patience.answerWithinMs, query_timeout: patience.answerWithinMs };
  const client = new pg.Client({ connectionString: url, application_name: 'polyclinic live', ...limits });
  client.on('error', (error) => log.warn({ err: error }, 'live connection failed'));
  client.on('notification', ({ channel, payload = '' }) => dispatch(listeners, channel, payload));
  try {
    await client.connect();
    await client.query(CHANNELS.map((channel) => `listen ${channel}`).join(';'));
  } catch (error) {
    void client.end();
    throw error;
  }
  const line = { client, provenAt: Date.now() };
  endWhenSilent(line, log, patience.askEveryMs);
  return line;
}

/** Asks again and again whether the line is alive; one that does not answer is ended. */
function endWhenSilent(line: Line, log: Log, everyMs: number): void {
  const { client } = line;
  let timer: NodeJS.Timeout;
  const wait = () => {
    timer = setTimeout(ask, everyMs);
  };
  const ask = async () => {
    const askedAt = Date.now();
    try {
      // Behind a pooler somebody else's connection may answer, which hears of nothing.
      const { rowCount } = await client.query('select pg_listening_channels()');
      if (rowCount !== CHANNELS.length) throw new Error('this connection listens to nothing');
      line.provenAt = askedAt;
      wait();
    } catch (error) {
      log.warn({ err: error }, 'live connection is silent');
      void client.end();
    }
  };
  client.once('end', () => clearTimeout(timer));
  wait();
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
