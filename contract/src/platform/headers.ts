/** Marks a request that a page makes by itself: without user activity, the session is not prolonged. */
export const UNATTENDED_HEADER = 'x-unattended';

/** The language of the page for which its server asks. */
export const PAGE_LANGUAGE_HEADER = 'x-page-language';
