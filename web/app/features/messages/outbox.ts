import type { Message } from '@polyclinic/contract/messages/schemas';
import { browserApi } from '../../platform/api.ts';
import { pause, within } from '../../platform/backoff.ts';
import { exclusively } from '../../platform/exclusively.ts';
import { onPrivateChange } from '../../platform/private-changes.ts';
import { OUTBOX, readPrivate, storePrivate } from '../../platform/private-store.ts';
import { afterFailure, type Stuck, stuckBy } from './after-failure.ts';

/** A message on its way: kept in this browser until the server has acknowledged or refused it. */
export interface Outgoing {
  appointmentId: string;
  clientId: string;
  content: string;
  isRefused?: boolean;
}

export interface Outbox {
  subscribe: (listener: () => void) => () => void;
  entries: () => readonly Outgoing[];
  /** Why entries wait: the way to the server is closed, or it fails itself; null where they don't */
  stuck: () => Stuck | null;
  add: (entry: Outgoing) => void;
  remove: (clientId: string) => void;
  sendAgain: (clientId: string) => void;
  /** Sends what waits; does nothing while that is under way. */
  flush: () => void;
  onSent: (listener: (message: Message) => void) => () => void;
  /** Hears that an entry was refused for good, or has to wait since there were too many. */
  onRefused: (listener: (entry: Outgoing, reason: unknown) => void) => () => void;
}

/** The longest message takes half of it on the slowest line. */
const ANSWERED_WITHIN_MS = 20_000;

/**
 * One person's messages on their way, the same for every tab: one tab at a time sends them, in their order. Where the
 * browser can't tell tabs apart, the server stores the same clientId once anyway.
 */
function createOutbox(userId: string): Outbox {
  let entries: Outgoing[] = readPrivate(userId, OUTBOX) ?? [];
  let isStored = true;
  let stuck: Stuck | null = null;
  let isSending = false;
  const changed = new Set<() => void>();
  const sent = new Set<(message: Message) => void>();
  const refused = new Set<(entry: Outgoing, reason: unknown) => void>();
  const tell = () => {
    for (const listener of changed) listener();
  };
  const reload = () => {
    if (!isStored) return;
    entries = readPrivate(userId, OUTBOX) ?? [];
    tell();
  };
  const change = (next: (known: Outgoing[]) => Outgoing[]) => {
    entries = next(readPrivate(userId, OUTBOX) ?? entries);
    isStored = storePrivate(userId, OUTBOX, entries.length > 0 ? entries : null);
    tell();
  };
  const setStuck = (value: Stuck | null) => {
    if (stuck === value) return;
    stuck = value;
    tell();
  };
  const remove = (clientId: string) => change((known) => known.filter((entry) => entry.clientId !== clientId));
  const setRefused = (clientId: string, isRefused: boolean) =>
    change((known) => known.map((entry) => (entry.clientId === clientId ? { ...entry, isRefused } : entry)));

  const fail = (entry: Outgoing, error: unknown, failures: number) => {
    const consequence = afterFailure(error, failures);
    if (consequence.kind === 'refused') setRefused(entry.clientId, true);
    if (!stuckBy(consequence)) for (const listener of refused) listener(entry, error);
    return consequence;
  };
  /** Null once it is stored. */
  const deliver = async (entry: Outgoing, failures: number) => {
    const { appointmentId, clientId, content } = entry;
    try {
      const message = await browserApi.messages.send({ appointmentId, clientId, content }, within(ANSWERED_WITHIN_MS));
      for (const listener of sent) listener(message);
      remove(clientId);
      return null;
    } catch (error) {
      return fail(entry, error, failures);
    }
  };
  const sendAll = async () => {
    for (let failures = 0; ; ) {
      reload();
      const next = entries.find((entry) => !entry.isRefused);
      if (!next) return;
      const failed = await deliver(next, failures);
      setStuck(stuckBy(failed));
      failures = stuckBy(failed) ? failures + 1 : 0;
      // Nothing goes past one that has to wait.
      if (failed && failed.kind !== 'refused') await pause(failed.againAfterMs);
    }
  };
  const flush = () => {
    if (isSending || !entries.some((entry) => !entry.isRefused)) return;
    isSending = true;
    void exclusively(`outbox ${userId}`, sendAll).finally(() => {
      isSending = false;
      flush();
    });
  };
  return {
    subscribe: (listener) => {
      const stop = onPrivateChange(userId, OUTBOX, reload);
      changed.add(listener);
      return () => {
        stop();
        changed.delete(listener);
      };
    },
    entries: () => entries,
    stuck: () => stuck,
    add: (entry) => {
      change((known) => [...known.filter(({ clientId }) => clientId !== entry.clientId), entry]);
      flush();
    },
    remove,
    sendAgain: (clientId) => {
      setRefused(clientId, false);
      flush();
    },
    flush,
    onSent: (listener) => registered(sent, listener),
    onRefused: (listener) => registered(refused, listener),
  };
}

function registered<Listener>(all: Set<Listener>, listener: Listener): () => void {
  all.add(listener);
  return () => all.delete(listener);
}

const outboxes = new Map<string, Outbox>();

/** The outbox of a person, in the browser. */
export function outboxOf(userId: string): Outbox {
  const known = outboxes.get(userId) ?? createOutbox(userId);
  outboxes.set(userId, known);
  return known;
}
