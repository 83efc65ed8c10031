import { fail, violatedConstraint } from '../../http/index.ts';

/** Why the database refused a booking or words, where one of the two blocked the other; anything else as it is. */
export function toContactRefusal(error: unknown): unknown {
  if (violatedConstraint(error) !== 'contact_open') return error;
  return fail('CONTACT_CLOSED', { isOwn: (error as { detail?: string }).detail === 'own' });
}
