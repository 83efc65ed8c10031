import type { EmergencyKind } from '@polyclinic/contract/admin/emergency/rules';
import { withCommand } from './administrator.ts';

type Asked = { kind: EmergencyKind; country: string | null; reason: string };

/** Starts an emergency action at once; false where the same lasts already. */
export const orderEmergency = (ownerUrl: string, { kind, country, reason }: Asked): Promise<boolean> =>
  withCommand(ownerUrl, 'emergency', async (client) => {
    const { rows } = await client.query<{ id: string | null }>('select order_emergency($1, $2, $3) as id', [
      kind,
      country,
      reason,
    ]);
    return rows[0]?.id != null;
  });

export type OrderedEnd = 'over' | 'withdrawn';

/** Ends a pause, or takes back what waits to be one; null where there is neither. */
export const endEmergency = (ownerUrl: string, { kind, country }: Omit<Asked, 'reason'>): Promise<OrderedEnd | null> =>
  withCommand(ownerUrl, 'emergency', async (client) => {
    const { rows } = await client.query<{ end: OrderedEnd | null }>('select end_ordered_emergency($1, $2) as "end"', [
      kind,
      country,
    ]);
    return rows[0]?.end ?? null;
  });
