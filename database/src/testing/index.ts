import './global-setup.ts';
import { inject } from 'vitest';
import type { PoolOptions } from '../client.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

export type { TestDatabase } from './database.ts';

/** A fresh migrated database for one test file; close it in afterAll. `nowOffsetMs` shifts its clock. */
export function testDatabase(options?: PoolOptions): Promise<TestDatabase> {
  return createTestDatabase(inject('testCluster'), options);
}
