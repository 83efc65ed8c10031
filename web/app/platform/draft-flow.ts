/** In the address of a page to which signing in leads back: that it is the same person who wrote a draft there as a guest. */
export const DRAFT_FLOW = 'draft';
