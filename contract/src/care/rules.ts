/** What caregivers may do for patients. The database decides; this file has the names and what follows from each. */

/** What the caregiver is to the patient. */
export const RELATIONSHIPS = ['parent', 'child', 'partner', 'sibling', 'relative', 'other'] as const;
export type Relationship = (typeof RELATIONSHIPS)[number];

/** The rights that a patient with an account can give. */
export const GIVEN_RIGHTS = ['visits', 'book', 'records', 'messages'] as const;
export type GivenRight = (typeof GIVEN_RIGHTS)[number];

/** `manage`: acts for a dependent, in calls too. */
export const CARE_RIGHTS = [...GIVEN_RIGHTS, 'manage'] as const;
export type CareRight = (typeof CARE_RIGHTS)[number];

/** Whether the caller may do this about an appointment: its patient and its provider need no such right. */
export const isAllowed = (careRights: readonly CareRight[] | null, right: CareRight): boolean =>
  careRights === null || careRights.includes(right);

/** Rights in their order; any right includes `visits`. */
export function wholeRights(chosen: readonly GivenRight[]): GivenRight[] {
  return GIVEN_RIGHTS.filter((right) => right === 'visits' || chosen.includes(right));
}
