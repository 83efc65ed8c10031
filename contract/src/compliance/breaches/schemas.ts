import { z } from 'zod';
import { id, instant, locale, text } from '../../platform/fields.ts';
import { BREACH_FIELDS, BREACH_KINDS, BREACH_RISKS, CLOCK_STATES, LETTER_RECIPIENTS } from './rules.ts';

/** Such as 2026-11-28T10:30, by the clock of who writes it. */
const localTime = z.iso.datetime({ local: true }).refine((value) => value > '2000' && value < '2100');

export const recipient = z.enum(LETTER_RECIPIENTS);

/** What is known; what isn't yet is empty or null. */
const facts = {
  what: text(4000, 1),
  kinds: z
    .array(z.enum(BREACH_KINDS))
    .min(1)
    .max(BREACH_KINDS.length)
    .refine((kinds) => new Set(kinds).size === kinds.length),
  peopleCount: z.number().int().min(0).max(2_000_000_000).nullable(),
  whose: text(2000),
  data: text(2000),
  effects: text(4000),
  measures: text(4000),
  risk: z.enum(BREACH_RISKS),
  authorityNote: text(2000),
  peopleNote: text(2000),
  isClosed: z.boolean(),
};

export const breachInput = z.strictObject({
  id,
  /** The version that was shown; null for a new one. Refused where there is a later one */
  shown: z.number().int().min(1).max(1_000_000).nullable(),
  ...facts,
  happenedAt: localTime.nullable(),
  noticedAt: localTime,
  authorityAt: localTime.nullable(),
  peopleAt: localTime.nullable(),
});
export type BreachInput = z.infer<typeof breachInput>;

export const breach = z.object({
  id,
  ...facts,
  happenedAt: instant.nullable(),
  noticedAt: instant,
  authorityAt: instant.nullable(),
  peopleAt: instant.nullable(),
  dueAt: instant,
  clock: z.enum(CLOCK_STATES),
  closedAt: instant.nullable(),
  version: z.number().int(),
  /** The same times by the reader's clock, as fields of a form have them; empty where there is none */
  local: z.object({ happenedAt: z.string(), noticedAt: z.string(), authorityAt: z.string(), peopleAt: z.string() }),
});
export type Breach = z.infer<typeof breach>;

export const breachesInput = z.strictObject({
  state: z.enum(['open', 'closed']).default('open'),
  page: z.number().int().min(1).max(500).default(1),
});
export type BreachesInput = z.infer<typeof breachesInput>;

export const breachList = z.object({
  breaches: z.array(breach),
  counts: z.object({ open: z.number().int(), closed: z.number().int() }),
  hasMore: z.boolean(),
});
export type BreachList = z.infer<typeof breachList>;

export const letter = z.object({
  recipient,
  language: locale,
  version: z.number().int(),
  body: z.string(),
  writtenAt: instant,
  writtenBy: z.string().nullable(),
});
export type Letter = z.infer<typeof letter>;

export const breachCase = z.object({
  breach,
  /** The latest first, each with what it changed; null where the account has ended */
  versions: z.array(
    z.object({
      version: z.number().int(),
      at: instant,
      by: z.string().nullable(),
      changed: z.array(z.enum(BREACH_FIELDS)),
    }),
  ),
  /** Of each recipient and language the latest version first */
  letters: z.array(letter),
  /** What a letter begins as, from what is known */
  drafts: z.array(z.object({ recipient, language: locale, body: z.string() })),
});
export type BreachCase = z.infer<typeof breachCase>;

export const letterInput = z.strictObject({ id, recipient, language: locale, body: text(20_000, 1) });
export type LetterInput = z.infer<typeof letterInput>;
