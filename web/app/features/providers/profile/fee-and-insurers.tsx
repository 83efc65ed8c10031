import { SLOT_MINUTES } from '@polyclinic/contract/availability/rules';
import { feeCents as feeAt, URGENCY_HOURS } from '@polyclinic/contract/payments/rules';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { Badge } from '../../../ui/badge.tsx';
import { useFee } from '../index.ts';
import type { ProviderProfileData } from './provider-profile-loader.ts';
import { Section } from './section.tsx';

/** What a visit costs, what that covers, and who gives it back. */
export function FeeAndInsurers({ provider, insurers }: Pick<ProviderProfileData, 'provider' | 'insurers'>) {
  const { t } = useTranslation('providers/profile');
  const format = useFormat();
  const fee = useFee();
  const { feeCents, lateRefundPercent, takesUrgent } = provider;
  const hourlyRate = (feeCents * 2) / 100;
  const isFree = feeCents === 0;
  const numbers = {
    minutes: format.number(SLOT_MINUTES),
    soon: format.number(URGENCY_HOURS.emergency),
    later: format.number(URGENCY_HOURS.urgent),
    urgent: fee(feeAt({ hourlyRate, urgency: 'urgent' })),
    emergency: fee(feeAt({ hourlyRate, urgency: 'emergency' })),
    percent: format.number(lateRefundPercent / 100, { style: 'percent' }),
  };
  return (
    <Section title={t('fee.title')}>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-xl font-semibold tabular-nums">{fee(feeCents)}</span>
        <span className="text-muted">{t(isFree ? 'fee.perFreeVisit' : 'fee.perVisit', numbers)}</span>
      </p>
      <ul className="grid max-w-reading list-disc gap-1 ps-5">
        <li>{t('fee.covers', numbers)}</li>
        {isFree ? null : <li>{t(takesUrgent ? 'fee.reserved' : 'fee.same', numbers)}</li>}
        {isFree ? null : <li>{t('fee.cancel', { ...numbers, hours: format.number(24) })}</li>}
      </ul>
      {isFree ? null : <Insurers names={insurers} />}
    </Section>
  );
}

function Insurers({ names }: { names: string[] }) {
  const { t } = useTranslation('providers/profile');
  if (names.length === 0) return <p className="max-w-reading text-muted">{t('insurers.none')}</p>;
  return (
    <div className="grid gap-2">
      <h3 className="text-base">{t('insurers.title')}</h3>
      <ul className="flex flex-wrap gap-1.5">
        {names.map((name) => (
          <li key={name}>
            <Badge>
              <bdi>{name}</bdi>
            </Badge>
          </li>
        ))}
      </ul>
      <p className="max-w-reading text-sm text-muted">{t('insurers.hint')}</p>
    </div>
  );
}
