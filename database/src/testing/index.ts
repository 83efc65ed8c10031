import './global-setup.ts';
import { inject } from 'vitest';
import type { PoolOptions } from '../client.ts';
import { createEmptyDatabase, createTestDatabase, type EmptyDatabase, type TestDatabase } from './database.ts';

export type { TestDatabase } from './database.ts';

/** A fresh migrated database for one test file; close it in afterAll. `nowOffsetMs` shifts its clock. */
export function testDatabase(options?: PoolOptions): Promise<TestDatabase> {
  return createTestDatabase(inject('testCluster'), options);
}

/** A database with nothing in it on the same server; close it where it was made. */
export function emptyDatabase(): Promise<EmptyDatabase> {
  return createEmptyDatabase(inject('testCluster'));
}
