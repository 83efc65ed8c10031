/** Who may do what for whom. The database decides; these are the words and what follows from each. */

/** What the carer is to whoever is cared for. */
export const RELATIONSHIPS = ['parent', 'child', 'partner', 'sibling', 'relative', 'other'] as const;
export type Relationship = (typeof RELATIONSHIPS)[number];

/** What somebody with an account may allow. */
export const GIVEN_RIGHTS = ['visits', 'book', 'records', 'messages'] as const;
export type GivenRight = (typeof GIVEN_RIGHTS)[number];

/** `manage`: stands in for somebody without an account of their own, in a call, too. */
export const CARE_RIGHTS = [...GIVEN_RIGHTS, 'manage'] as const;
export type CareRight = (typeof CARE_RIGHTS)[number];

/** Whether somebody may do this about a visit: its own two people, who have no such rights, may. */
export const isAllowed = (careRights: readonly CareRight[] | null, right: CareRight): boolean =>
  careRights === null || careRights.includes(right);

/** Rights in their order; to see visits comes with every other. */
export function wholeRights(chosen: readonly GivenRight[]): GivenRight[] {
  return GIVEN_RIGHTS.filter((right) => right === 'visits' || chosen.includes(right));
}

/** How long a mailed invitation can be accepted. Its twin is in invite_to_care(). */
export const INVITATION_DAYS = 7;
