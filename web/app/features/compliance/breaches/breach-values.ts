import { BREACH_KINDS } from '@polyclinic/contract/compliance/breaches/rules';
import type { Breach } from '@polyclinic/contract/compliance/breaches/schemas';

/** What stands in the form's fields before anybody writes there. */
export function breachValues(breach: Breach | null, newId: string): Record<string, string> {
  if (!breach) return { id: newId, shown: '', risk: 'likely', kinds: 'confidentiality' };
  const { id, version, kinds, peopleCount, isClosed, local, what, whose, data, effects, measures, risk } = breach;
  return {
    id,
    shown: String(version),
    what,
    whose,
    data,
    effects,
    measures,
    risk,
    authorityNote: breach.authorityNote,
    peopleNote: breach.peopleNote,
    ...local,
    kinds: BREACH_KINDS.filter((kind) => kinds.includes(kind)).join(','),
    peopleCount: peopleCount === null ? '' : String(peopleCount),
    isClosed: isClosed ? 'on' : '',
  };
}
