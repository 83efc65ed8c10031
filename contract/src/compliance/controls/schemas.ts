import { z } from 'zod';
import { text } from '../../platform/fields.ts';
import { CONTROL_STATES } from './rules.ts';

const state = z.enum(CONTROL_STATES);

/** A clause as its file in docs/compliance/ has it: what it asks in our own words, and what proves it or why not. */
const writtenControl = z.strictObject({
  /** The clause's own number, such as `164.312(a)(1)` */
  id: z.string().min(1),
  asks: z.string().min(1),
  /** Test files with titles as they are written there */
  tests: z.record(z.string(), z.array(z.string()).min(1)).optional(),
  /** Pages of procedures, with the part, such as `docs/operating.md#backup` */
  procedures: z.array(z.string()).optional(),
  /** What is missing */
  notMet: z.string().min(1).optional(),
  /** Why there is nothing here that it could be asked of */
  notApplicable: z.string().min(1).optional(),
  /** What nobody has looked at yet, beside what is named */
  notAssessed: z.string().min(1).optional(),
});

export const framework = z.strictObject({
  /** In addresses */
  slug: z.string().regex(/^[a-z0-9-]+$/),
  /** Short, as people say it in any language */
  name: z.string().min(1),
  title: z.string().min(1),
  /** Where the clauses stand in their own words */
  source: z.url(),
  controls: z.array(writtenControl),
});
export type Framework = z.infer<typeof framework>;

export const controlsInput = z.strictObject({
  /** Of one, by its slug; of all where it is empty */
  framework: text(40).default(''),
  state: z.enum(['all', ...CONTROL_STATES]).default('all'),
  q: text(100).default(''),
  page: z.number().int().min(1).max(200).default(1),
});
export type ControlsInput = z.infer<typeof controlsInput>;

export const control = z.object({
  id: z.string(),
  framework: z.string(),
  asks: z.string(),
  state,
  tests: z.array(z.object({ file: z.string(), title: z.string() })),
  procedures: z.array(z.string()),
  /** What is missing or was not looked at, or why it does not apply */
  reason: z.string().nullable(),
});
export type Control = z.infer<typeof control>;

export const controls = z.object({
  frameworks: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      title: z.string(),
      counts: z.record(state, z.number().int()),
    }),
  ),
  found: z.array(control),
  total: z.number().int(),
  pages: z.number().int(),
});
export type Controls = z.infer<typeof controls>;
