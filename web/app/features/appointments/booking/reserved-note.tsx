import { URGENCY_HOURS } from '@polyclinic/contract/payments/rules';
import type { ProviderDetails } from '@polyclinic/contract/providers/schemas';
import { Siren } from 'lucide-react';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { feeOf } from './fee-of.ts';

/** What times kept for urgent visits cost, and what that buys; nothing where the doctor keeps none. */
export function ReservedNote({ provider: { takesUrgent, feeCents } }: { provider: ProviderDetails }) {
  const { t } = useTranslation('appointments/booking');
  const { money, number } = useFormat();
  if (!takesUrgent || feeCents === 0) return null;
  const fees = {
    routine: money(feeCents, 'USD', true),
    urgent: money(feeOf(feeCents, 'urgent'), 'USD', true),
    emergency: money(feeOf(feeCents, 'emergency'), 'USD', true),
    soon: number(URGENCY_HOURS.emergency),
    later: number(URGENCY_HOURS.urgent),
  };
  return (
    <p className="flex max-w-reading items-start gap-2 text-sm text-muted">
      <Siren className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      {t('reserved.note', fees)}
    </p>
  );
}
