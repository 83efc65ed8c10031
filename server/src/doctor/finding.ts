import type { Environment } from '../process/index.ts';

/** What one check found. A failure keeps people from being served, a warning will or may. */
export type Finding = {
  check: string;
  state: 'ok' | 'warning' | 'failed' | 'off';
  /** In one sentence */
  found: string;
  /** What to do about it; nothing where there is nothing to do */
  remedy?: string;
};

type Said = Omit<Finding, 'check'>;

export const ok = (found: string): Said => ({ state: 'ok', found });
export const warning = (found: string, remedy: string): Said => ({ state: 'warning', found, remedy });
export const failed = (found: string, remedy: string): Said => ({ state: 'failed', found, remedy });
/** Not configured, and not needed. */
export const off = (found: string): Said => ({ state: 'off', found });

export type Check = (subject: Subject) => Promise<Said | Said[]>;

/** What is looked at. The machine is handed in, so that a test can hand in a poor one. */
export type Subject = {
  environment: Environment;
  machine: Machine;
  /** Null where it can't be reached */
  ownerUrl: string | null;
  /** Who is sent a real mail; null: none is sent */
  mailTo: string | null;
};

export type Machine = {
  totalMemory(): number;
  freeDisk(folder: string): Promise<number>;
  now(): number;
};
