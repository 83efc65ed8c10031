import { createClient } from '@polyclinic/database/hosts';
import type pg from 'pg';
import { createFailureLog, type Log } from '../observability/index.ts';
import { untilItWorks } from '../process/index.ts';

/** A connection that listens; proven alive at `provenAt`, by `Date.now()` and by the monotonic clock. */
export type Line = { client: pg.Client; provenAt: number };

/** A line that says nothing may be dead, and the operating system notices after minutes. */
export const PATIENCE = { askEveryMs: 2_000, answerWithinMs: 5_000 };

type LineOptions = {
  name: string;
  channels: string[];
  onNotification: (channel: string, payload: string) => void;
  log: Log;
  patience?: typeof PATIENCE;
};

/** Connects and listens. */
export async function openLine(url: string, options: LineOptions): Promise<Line> {
  const { name, channels, onNotification, log, patience = PATIENCE } = options;
  const limits = { connectionTimeoutMillis: patience.answerWithinMs, query_timeout: patience.answerWithinMs };
  const client = createClient({ connectionString: url, application_name: name, ...limits });
  client.on('error', (error) => log.debug({ err: error, line: name }, 'listening connection failed'));
  client.on('notification', ({ channel, payload = '' }) => onNotification(channel, payload));
  try {
    await client.connect();
    await client.query(channels.map((channel) => `listen ${client.escapeIdentifier(channel)}`).join(';'));
  } catch (error) {
    void client.end();
    throw error;
  }
  const line = { client, provenAt: Date.now() };
  endWhenSilent(line, channels.length, log, patience.askEveryMs);
  return line;
}

/** Asks again and again whether the line is alive; one that does not answer is ended. */
function endWhenSilent(line: Line, channels: number, log: Log, everyMs: number): void {
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
      if (rowCount !== channels) throw new Error('this connection listens to nothing');
      line.provenAt = askedAt;
      wait();
    } catch (error) {
      log.warn({ err: error }, 'listening connection is silent');
      void client.end();
    }
  };
  client.once('end', () => clearTimeout(timer));
  wait();
}

type Listening = { line(): Line; isOpen(): boolean; close(): Promise<void> };
type StoreOptions = { open: () => Promise<Line>; onInterrupted: () => void; log: Log };

/** Connects, rejecting if it can't. A line that ends later is opened again in the background, and `onInterrupted` is called. */
export async function listenAgain({ open, onInterrupted, log }: StoreOptions): Promise<Listening> {
  const failed = createFailureLog(log, 'warn');
  let isClosed = false;
  let isOpen = true;
  let line = await open();

  const reopen = async (): Promise<void> => {
    isOpen = false;
    const next = await untilItWorks(open, {
      isStopped: () => isClosed,
      onFailure: (error) => failed(error, 'listening connection not opened'),
    });
    if (!next) return;
    line = next;
    if (isClosed) return void line.client.end();
    isOpen = true;
    watch();
    onInterrupted();
  };
  const watch = () => line.client.once('end', () => void reopen());
  watch();
  return {
    line: () => line,
    isOpen: () => isOpen,
    async close() {
      isClosed = true;
      await line.client.end();
    },
  };
}
