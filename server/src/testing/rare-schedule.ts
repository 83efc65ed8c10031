/** A schedule whose time practically never comes: a test sends its job by itself. */
export const RARE_SCHEDULE = { name: 'rare', cron: '0 0 29 2 *' };
