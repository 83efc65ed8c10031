import { contract } from '@polyclinic/contract';
import { expect, it } from 'vitest';
import ar from './messages/ar.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import es from './messages/es.json' with { type: 'json' };
import fr from './messages/fr.json' with { type: 'json' };

/** What forms answer with another step or at their fields; a form sends no key of its own. */
const STEPS = ['INVALID_INPUT', 'PASSWORD_NEEDED', 'SECOND_FACTOR_NEEDED', 'IDEMPOTENCY_KEY_REUSED'];

/** The codes that a procedure may answer with, and what any may while the database is away. */
const codesOf = (procedures: object) =>
  Object.values(procedures).flatMap((one) => Object.keys(one['~orpc']?.errorMap ?? {}));

it.each(Object.entries({ ar, en, es, fr }))(
  'says in %s why the API refused what a form of an account asks for',
  (_, texts) => {
    const codes = new Set([...codesOf(contract.accounts), ...codesOf(contract.security), 'UNAVAILABLE']);
    expect(codes.size).toBeGreaterThan(20);
    expect([...codes].filter((code) => !STEPS.includes(code) && !(`error.${code}` in texts))).toEqual([]);
  },
);
