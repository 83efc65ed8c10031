import type { RoleUrls } from '@polyclinic/database';
import type { Person } from '../world/rows.ts';

export type Goal = {
  ofPgbench: number;
  ofFloor: number;
  cpuMs: number;
  /** Requests a second of the floor on the reference machine, with two cores busy */
  floorThere: number;
};

/** One request type of the product, with its equivalent for the floor and for pgbench. */
export type Job = {
  name: string;
  goal: Goal;
  /** Path below /api/rpc, such as providers/search */
  procedure: string;
  /** Whether the n-th request writes, so that each is sent once and `reset` deletes what a round wrote */
  reset?: string;
  /** The n-th request of a round */
  request(n: number, round: number): { person?: Person; input: unknown };
  /** Throws unless the answer is the expected one. */
  verify(answer: unknown): void;
  /** The actor of the same SQL */
  role: keyof RoleUrls;
  floor: { statements: string[]; values(n: number, round: number): unknown[][] };
  pgbench: string[];
};
