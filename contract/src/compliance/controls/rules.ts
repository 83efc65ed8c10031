/** How a clause stands; the order is that of what wants attention first. */
export const CONTROL_STATES = ['not_met', 'not_assessed', 'procedure', 'proven', 'not_applicable'] as const;
export type ControlState = (typeof CONTROL_STATES)[number];

type Proofs = {
  tests?: Record<string, string[]> | undefined;
  procedures?: string[] | undefined;
  notMet?: string | undefined;
  notApplicable?: string | undefined;
  notAssessed?: string | undefined;
};

/** The weakest part decides: what is missing, what nobody looked at, what people have to do, and only then what tests show. */
export function stateOf({ tests = {}, procedures = [], notMet, notApplicable, notAssessed }: Proofs): ControlState {
  if (notMet) return 'not_met';
  if (notAssessed) return 'not_assessed';
  if (notApplicable) return 'not_applicable';
  if (procedures.length > 0) return 'procedure';
  return Object.keys(tests).length > 0 ? 'proven' : 'not_assessed';
}

/** Whether a clause has every word of a search in its number, its text, its proof or its reason. */
export function isFoundBy(texts: readonly (string | null)[], search: string): boolean {
  const text = texts.join('\n').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
