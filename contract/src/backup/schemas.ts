import { z } from 'zod';
import { instant } from '../platform/fields.ts';

/** What an administrator sees of backups. `every` is in milliseconds. */
export const backupState = z.object({
  /** Whether the product makes them by itself */
  isScheduled: z.boolean(),
  every: z.number().int(),
  last: z.object({ mark: instant, bytes: z.number().int() }).nullable(),
  /** The last backup or drill, where it failed */
  failure: z.object({ kind: z.enum(['backup', 'drill']), at: instant, error: z.string() }).nullable(),
  isLate: z.boolean(),
  provenAt: instant.nullable(),
  proof: z.enum(['never', 'recent', 'old']),
});
export type BackupState = z.infer<typeof backupState>;
