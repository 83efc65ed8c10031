/** Why an address was corrected: as much as an entry of the security trail holds. */
export const CORRECTION_REASON_MAX = 120;
