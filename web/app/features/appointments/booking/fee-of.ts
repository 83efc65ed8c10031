import { feeCents, type ReservedFor, type Urgency } from '@polyclinic/contract/payments/rules';

/** The fee of a visit by its urgency, from the provider's fee of a routine one (cents); the server has the last word. */
export function feeOf(routineCents: number, urgency: Urgency): number {
  return feeCents({ hourlyRate: (routineCents * 2) / 100, urgency });
}

/** The fee of what is chosen: the surcharge belongs to a time kept for urgent visits, whatever else is said. */
export const feeOfChoice = (routineCents: number, { reservedFor }: { reservedFor?: ReservedFor | null }): number =>
  feeOf(routineCents, reservedFor ?? 'routine');
