import type { RoleUrls } from '@polyclinic/database';
import type { Person } from '../world/rows.ts';

export type Goal = {
  ofPgbench: number;
  ofFloor: number;
  cpuMs: number;
  /** Requests a second of the floor where the goals were set, with which two cores were busy */
  floorThere: number;
};

/** One thing that the product is asked for, in its own words, in the floor's and in pgbench's. */
export type Job = {
  name: string;
  goal: Goal;
  /** Of /api/rpc, such as providers/search */
  procedure: string;
  /** Whether the n-th request writes, so that each is sent once and `reset` clears away what a round left */
  reset?: string;
  /** The n-th request of a round */
  request(n: number, round: number): { person?: Person; input: unknown };
  /** Throws unless the answer is what the job is about. */
  verify(answer: unknown): void;
  /** Whose rights the same SQL runs with */
  role: keyof RoleUrls;
  floor: { statements: string[]; values(n: number, round: number): unknown[][] };
  pgbench: string[];
};
