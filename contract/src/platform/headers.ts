/** Marks a request that a page makes by itself: without user activity, the session is not prolonged. */
export const UNATTENDED_HEADER = 'x-unattended';
