import type { EmergencyAccess } from '@polyclinic/contract/compliance/emergency/schemas';
import type { ReactNode } from 'react';
import { useFormat } from '../../../platform/format.ts';
import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { Card } from '../../../ui/card.tsx';
import { addressOfAccesses } from '../accesses/accesses-view.ts';

/** Who opened whose record, by which right, why and how long. */
export function AccessFacts({ access }: { access: EmergencyAccess }) {
  const { t } = useTranslation('compliance/emergency');
  const { dateTime } = useFormat();
  const { patient, openedBy, openedAs, reason, openedAt, endedAt, endedHow } = access;
  return (
    <Card aria-labelledby="access-facts" className="grid gap-4">
      <h2 id="access-facts" className="text-lg">
        {t('facts')}
      </h2>
      <dl className="grid gap-3">
        <Fact label={t('fact.patient')}>
          {patient ? (
            <LocalizedLink to={`/admin/people/${patient.userId}`} className="underline underline-offset-4">
              <bdi>{patient.name || t('gone')}</bdi>
            </LocalizedLink>
          ) : (
            t('gone')
          )}
        </Fact>
        <Fact label={t('fact.opener')}>
          <bdi>{openedBy || t('gone')}</bdi>
        </Fact>
        <Fact label={t('fact.right')}>{t(`right.${openedAs}`)}</Fact>
        <Fact label={t('fact.reason')}>
          <span lang="" dir="auto" className="block whitespace-pre-line wrap-anywhere rtl:text-right">
            {reason || t('reasonErased')}
          </span>
        </Fact>
        <Fact label={t('fact.opened')}>{dateTime(openedAt)}</Fact>
        {endedAt && endedHow ? (
          <Fact label={t('fact.ended')}>{t(`how.${endedHow}`, { time: dateTime(endedAt) })}</Fact>
        ) : null}
      </dl>
      {patient ? (
        <p>
          <LocalizedLink
            to={addressOfAccesses({ patient: patient.name, purpose: 'emergency' })}
            className="underline underline-offset-4"
          >
            {t('looks')}
          </LocalizedLink>
        </p>
      ) : null}
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
