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

/** What is missing or was not looked at weighs more than what is proven, and a test more than a procedure. */
export function stateOf({ tests = {}, procedures = [], notMet, notApplicable, notAssessed }: Proofs): ControlState {
  if (notMet) return 'not_met';
  if (notAssessed) return 'not_assessed';
  if (notApplicable) return 'not_applicable';
  if (Object.keys(tests).length > 0) return 'proven';
  return procedures.length > 0 ? 'procedure' : 'not_assessed';
}

/** Whether a clause has every word of a search in its number, its text, its proof or its reason. */
export function isFoundBy(texts: readonly (string | null)[], search: string): boolean {
  const text = texts.join('\n').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
