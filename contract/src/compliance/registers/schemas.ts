import { z } from 'zod';
import { id, instant } from '../../platform/fields.ts';
import { CONSENT_KINDS } from '../../privacy/rules.ts';
import { duty } from '../../staff/schemas.ts';

/** Services that receive data, by what they do here. */
export const PROCESSORS = [
  'mail',
  'payments',
  'text',
  'push',
  'relay',
  'database',
  'storage',
  'backup',
  'scanner',
] as const;

export const processor = z.object({
  kind: z.enum(PROCESSORS),
  /** Own: on the operator's machine; none: not set up, so that nothing goes there */
  place: z.enum(['elsewhere', 'own', 'none']),
  /** Hosts, as the server's variables name them; never keys */
  hosts: z.array(z.string()),
});
export type Processor = z.infer<typeof processor>;

export const openDeletion = z.object({
  userId: id,
  name: z.string(),
  /** closing: visits are called off and money is on its way back */
  state: z.enum(['waiting', 'closing']),
  requestedAt: instant,
  dueAt: instant,
  /** By which it has to be answered by law: a month after it was asked for */
  lawfulUntil: instant,
  isOverdue: z.boolean(),
});
export type OpenDeletion = z.infer<typeof openDeletion>;

export const registers = z.object({
  consents: z.array(
    z.object({
      kind: z.enum(CONSENT_KINDS),
      version: z.string(),
      isCurrent: z.boolean(),
      /** People who ever gave, or withdrew, a consent to this version */
      gave: z.number().int(),
      withdrew: z.number().int(),
      /** People of whom it is the latest decision, and given */
      stands: z.number().int(),
    }),
  ),
  deletions: z.object({
    open: z.array(openDeletion),
    counts: z.object({
      waiting: z.number().int(),
      overdue: z.number().int(),
      carriedOut: z.number().int(),
      takenBack: z.number().int(),
    }),
  }),
  exports: z.object({
    /** Within a year, as far as the trails of accounts know that still exist */
    asked: z.number().int(),
    pending: z.number().int(),
    ready: z.number().int(),
    failed: z.number().int(),
    oldestPending: instant.nullable(),
  }),
  processors: z.array(processor),
  withoutSecondFactor: z.array(z.object({ userId: id, name: z.string(), duty, since: instant })),
});
export type Registers = z.infer<typeof registers>;
