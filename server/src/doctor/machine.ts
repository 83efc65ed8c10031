import { statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { dirname, resolve } from 'node:path';
import { withClient } from '@polyclinic/database/client';
import { type Check, failed, type Machine, ok, warning } from './finding.ts';

const GB = 1e9;
const CLOCKS_DIFFER_MS = 2_000;

/** This one. */
export const thisMachine: Machine = {
  totalMemory: totalmem,
  async freeDisk(folder) {
    const { bavail, bsize } = await statfs(folder).catch(() => statfs(dirname(resolve(folder))));
    return bavail * bsize;
  },
  now: () => Date.now(),
};

const inGb = (bytes: number): string => `${(bytes / GB).toFixed(1)} GB`;

export const checkDisk: Check = async ({ environment, machine }) => {
  const free = await machine.freeDisk(environment.DATA_DIR);
  const found = `${inGb(free)} are left on the disk of ${environment.DATA_DIR}`;
  const remedy = 'Make room, or move DATA_DIR to a larger disk; uploads are refused below 64 MB.';
  if (free < 0.064 * GB) return failed(found, remedy);
  return free < 2 * GB ? warning(found, remedy) : ok(found);
};

export const checkMemory: Check = async ({ machine }) => {
  const total = machine.totalMemory();
  const found = `The machine has ${inGb(total)} of memory`;
  return total < GB
    ? warning(found, 'Give it 1 GB for a server, and another where PostgreSQL runs beside it.')
    : ok(found);
};

export const checkClock: Check = async ({ ownerUrl, machine }) => {
  if (!ownerUrl) return warning('The clock has nothing to be compared with', 'Make the database reachable first.');
  const theirs = await withClient(ownerUrl, async (client) => {
    const { rows } = await client.query<{ now: number }>(
      'select extract(epoch from clock_timestamp())::float8 * 1000 as now',
    );
    return rows[0]?.now ?? 0;
  });
  const apart = Math.round(machine.now() - theirs);
  const found = `The clock is ${Math.abs(apart)} ms ${apart < 0 ? 'behind' : 'ahead of'} the database's`;
  return Math.abs(apart) > CLOCKS_DIFFER_MS
    ? failed(found, 'Have both set by NTP, such as systemd-timesyncd or chrony; sessions and holds go by them.')
    : ok(found);
};

const ZONES = ['Africa/Cairo', 'America/New_York', 'America/Winnipeg', 'Asia/Gaza', 'Europe/London', 'Europe/Madrid'];
const MONTHS_AHEAD = 13;

/** Offsets of the coming year, month by month, by Node's rules and by PostgreSQL's. */
export const checkZones: Check = async ({ ownerUrl, machine }) => {
  if (!ownerUrl) return warning('Zone rules have nothing to be compared with', 'Make the database reachable first.');
  const instants = Array.from({ length: MONTHS_AHEAD }, (_, month) => machine.now() + month * 30 * 86_400_000);
  const rows = await withClient(ownerUrl, async (client) => {
    const answer = await client.query<{ zone: string; instant: number; offset: number }>(
      `select zone, instant, extract(epoch from (to_timestamp(instant / 1000) at time zone zone)
          - (to_timestamp(instant / 1000) at time zone 'UTC'))::float8 as offset
       from unnest($1::text[]) zone, unnest($2::float8[]) instant`,
      [ZONES, instants],
    );
    return answer.rows;
  });
  const differing = new Set(rows.filter((row) => row.offset !== offsetOf(row)).map(({ zone }) => zone));
  if (differing.size === 0) return ok(`Node's zone rules (${process.versions.tz}) and PostgreSQL's agree`);
  const found = `Node and PostgreSQL disagree about ${[...differing].join(', ')} within a year`;
  return warning(found, 'Update the older of the two: docs/operating.md, "When a time zone\'s rules change".');
};

const offsetOf = ({ zone, instant }: { zone: string; instant: number }): number =>
  Temporal.Instant.fromEpochMilliseconds(Math.round(instant)).toZonedDateTimeISO(zone).offsetNanoseconds / 1e9;
