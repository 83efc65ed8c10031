import type { Session } from '@polyclinic/contract/accounts/schemas';

/** The name to call someone by: the full name, or the e-mail as fallback. */
export const displayName = ({ fullName, email }: Pick<Session, 'fullName' | 'email'>): string =>
  fullName.trim() || email;
