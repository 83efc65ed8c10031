import type { FactorState } from '@polyclinic/contract/security/schemas';
import type { SignedInContext } from '../../platform/context.ts';

/** Whether the caller has a second factor, and whether they should. */
export function readFactor({ session }: Pick<SignedInContext, 'session'>): FactorState {
  const { hasSecondFactor: isOn, role } = session;
  return { isOn, isRequired: role === 'admin', isUrged: role === 'doctor' && !isOn };
}
