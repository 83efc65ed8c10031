/** In the address of a page: whose quick booking is open above it. */
export const QUICK_PARAM = 'quick';
