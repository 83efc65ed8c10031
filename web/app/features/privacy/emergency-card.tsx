import type { EmergencyAccessState } from '@polyclinic/contract/compliance/emergency/rules';
import type { OwnEmergencyAccess } from '@polyclinic/contract/compliance/emergency/schemas';
import { useFormat } from '../../platform/format.ts';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import type { Tone } from '../../ui/tone.ts';

const TONES: Record<EmergencyAccessState, Tone> = {
  open: 'warning',
  due: 'neutral',
  late: 'neutral',
  justified: 'success',
  unjustified: 'danger',
};

/** Who opened the record in an emergency, why, and what was found of it. */
export function EmergencyCard({ accesses }: { accesses: OwnEmergencyAccess[] }) {
  const { t } = useTranslation('privacy');
  return (
    <Card id="emergency-accesses" aria-labelledby="emergency-title" className="scroll-mt-24">
      <h2 id="emergency-title" className="text-lg">
        {t('emergency.title')}
      </h2>
      <p className="mt-1 text-pretty text-muted">{t('emergency.lead')}</p>
      <ol className="mt-4 divide-y divide-line">
        {accesses.map((access) => (
          <Line key={access.id} access={access} />
        ))}
      </ol>
      <p className="mt-3">
        <LocalizedLink to="/help/requests/new" className="underline underline-offset-4">
          {t('emergency.ask')}
        </LocalizedLink>
      </p>
    </Card>
  );
}

function Line({ access }: { access: OwnEmergencyAccess }) {
  const { t } = useTranslation('privacy');
  const { dateTime, time } = useFormat();
  const { state, openedAs, doctorName, forName, reason, openedAt, expiresAt, endedAt } = access;
  return (
    <li className="grid gap-1 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="font-medium">{doctorName ? <bdi>{doctorName}</bdi> : t(`emergency.by.${openedAs}`)}</p>
        <Badge tone={TONES[state]}>{t(`emergency.state.${state}`)}</Badge>
      </div>
      {forName ? <p>{t('emergency.for', { name: `\u2068${forName}\u2069` })}</p> : null}
      {reason ? (
        <p className="text-pretty wrap-anywhere">{t('emergency.reason', { reason: `\u2068${reason}\u2069` })}</p>
      ) : null}
      <p className="text-sm text-muted">
        {endedAt
          ? t('emergency.over', { from: dateTime(openedAt), until: time(endedAt) })
          : t('emergency.open', { time: time(expiresAt) })}
      </p>
    </li>
  );
}
