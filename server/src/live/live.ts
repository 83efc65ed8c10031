import { listenAgain, openLine, PATIENCE } from '../database/index.ts';
import type { Log } from '../observability/index.ts';

/** What a trigger announced: ids and for whom; the receiver reads the rest under its own policies. */
export type Announcement = {
  kind:
    | 'appointment'
    | 'message'
    | 'message_change'
    | 'receipt'
    | 'delivery'
    | 'typing'
    | 'call_presence'
    | 'call_signal'
    | 'notification'
    | 'ticket';
  id?: string;
  appointment?: string;
  user?: string;
  typing?: boolean;
  /** This change is that an appointment is booked, and nothing owed any more */
  booked?: boolean;
  /** What changed of an appointment is its time */
  moved?: boolean;
  /** Who moved it, where that was a person */
  by?: string;
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
  /** Hears that many sessions are over, without whose. */
  onEverybodySignedOut(listener: () => void): () => void;
  /** Hears that effects wait in the outbox. */
  onOutbox(listener: () => void): () => void;
  /** Hears that data behind public pages has changed. */
  onPagesChanged(listener: () => void): () => void;
  /** Hears that the settings of the installation have changed. */
  onSettingsChanged(listener: () => void): () => void;
  /** Hears when notifications may have been missed, because the database was away. */
  onInterrupted(listener: () => void): () => void;
  /** Until when, by `Date.now()`, all that was announced has been heard here: it goes on while the line is proven alive. */
  heardUntil(): number;
  /** Whether announcements arrive; a line that ended is opened again by itself. */
  isListening(): boolean;
  close(): Promise<void>;
};

type ByUser = Map<string, Set<(announcement: Announcement) => void>>;

type Listeners = {
  byUser: ByUser;
  sessionEnded: Set<(token: string) => void>;
  profileChanged: Set<(userId: string) => void>;
  everybodySignedOut: Set<() => void>;
  outbox: Set<() => void>;
  pagesChanged: Set<() => void>;
  settingsChanged: Set<() => void>;
  interrupted: Set<() => void>;
};

const CHANNELS = [
  'live',
  'session_ended',
  'profile_changed',
  'everybody_signed_out',
  'outbox',
  'pages_changed',
  'settings_changed',
];

/** One LISTEN connection a node, as the role `app`; PostgreSQL wakes each for every announcement. Reconnects by itself. */
export async function createLiveHub(url: string, log: Log, patience = PATIENCE): Promise<LiveHub> {
  const listeners: Listeners = {
    byUser: new Map(),
    sessionEnded: new Set(),
    profileChanged: new Set(),
    everybodySignedOut: new Set(),
    outbox: new Set(),
    pagesChanged: new Set(),
    settingsChanged: new Set(),
    interrupted: new Set(),
  };
  const connection = await listenAgain({
    open: () =>
      openLine(url, {
        name: 'polyclinic live',
        channels: CHANNELS,
        onNotification: (channel, payload) => dispatch(listeners, channel, payload),
        log,
        patience,
      }),
    onInterrupted: () => {
      for (const listener of listeners.interrupted) listener();
    },
    log,
  });
  return {
    subscribe: (userId, listener) => registeredFor(listeners.byUser, userId, listener),
    listening: (userId) => listeners.byUser.get(userId)?.size ?? 0,
    onSessionEnded: (listener) => registered(listeners.sessionEnded, listener),
    onProfileChanged: (listener) => registered(listeners.profileChanged, listener),
    onEverybodySignedOut: (listener) => registered(listeners.everybodySignedOut, listener),
    onOutbox: (listener) => registered(listeners.outbox, listener),
    onPagesChanged: (listener) => registered(listeners.pagesChanged, listener),
    onSettingsChanged: (listener) => registered(listeners.settingsChanged, listener),
    onInterrupted: (listener) => registered(listeners.interrupted, listener),
    heardUntil: () => connection.line().provenAt,
    isListening: connection.isOpen,
    close: connection.close,
  };
}

function dispatch(listeners: Listeners, channel: string, payload: string): void {
  if (channel === 'session_ended') for (const listener of listeners.sessionEnded) listener(payload);
  else if (channel === 'profile_changed') for (const listener of listeners.profileChanged) listener(payload);
  else if (channel === 'everybody_signed_out') for (const listener of listeners.everybodySignedOut) listener();
  else if (channel === 'outbox') for (const listener of listeners.outbox) listener();
  else if (channel === 'pages_changed') for (const listener of listeners.pagesChanged) listener();
  else if (channel === 'settings_changed') for (const listener of listeners.settingsChanged) listener();
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
