/** Says that a page asks by itself: nobody has touched it for a while, and the session is not used. */
export const UNATTENDED_HEADER = 'x-unattended';
