import { testDatabase } from '@polyclinic/database/testing/index';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createLog } from '../observability/index.ts';
import { roughLineToDatabase } from '../testing/rough-line.ts';
import { createLiveHub } from './live.ts';

it('a line that is open and silent is given up for another, and listeners are told', async () => {
  const database = await testDatabase();
  const { line, url } = await roughLineToDatabase(database.urls.app);
  const hub = await createLiveHub(url, createLog('silent'), { askEveryMs: 20, answerWithinMs: 300 });
  const announce = (token: string) =>
    database.owner.write(null, () => sql`select pg_notify('session_ended', ${token})`);
  const ended: string[] = [];
  hub.onSessionEnded((token) => ended.push(token));
  await announce('first');
  await expect.poll(() => ended).toEqual(['first']);
  const interrupted = new Promise<void>((resolve) => hub.onInterrupted(resolve));
  line.stall();
  await announce('unheard');
  await interrupted;
  await announce('last');
  await expect.poll(() => ended).toEqual(['first', 'last']);
  await hub.close();
  await line.stop();
  await database.close();
});
