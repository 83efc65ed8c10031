import type { DisputedEnd } from '@polyclinic/contract/ends/schemas';
import type { ReactNode } from 'react';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { PresenceLine } from './presence-line.tsx';

/** What is recorded, what was said, and who was in the call when. */
export function DisputeEvidence({ dispute }: { dispute: DisputedEnd }) {
  const { t, tAny } = useTranslation('ends');
  const { visit: appointment, evidence, side, reason, openedAt, patientReason } = dispute;
  const { dateTime, money, number, zoneName } = useFormat(appointment.timeZone);
  const isFound = appointment.endFact !== null && appointment.endFact !== 'unclear';
  const recorded = [
    isFound ? tAny(`decide.finding.${appointment.endFact}`) : t(`console.fact.${appointment.endFact ?? 'none'}`),
    ...(appointment.outcomeBy ? [t(`evidence.by.${appointment.outcomeBy}`)] : []),
  ].join(' · ');
  const fee = money(appointment.feeCents, appointment.currency);
  const back = number((appointment.refundPercent ?? 0) / 100, { style: 'percent' });
  return (
    <>
      <dl className="grid gap-x-4 gap-y-3 sm:grid-cols-[9rem_1fr]">
        <Fact term={t('evidence.type')}>{t(`evidence.type.${appointment.appointmentType}`)}</Fact>
        <Fact term={t('evidence.recorded')}>{recorded}</Fact>
        <Fact term={t('evidence.fee')}>{appointment.refundPercent ? t('evidence.feeBack', { fee, back }) : fee}</Fact>
        <Fact term={t(`console.by.${side}`)}>
          <span dir="auto" className="block whitespace-pre-line rtl:text-right">
            {reason}
          </span>
          <span className="text-sm text-muted">{dateTime(openedAt)}</span>
        </Fact>
        <Statements dispute={dispute} />
        {patientReason && patientReason !== reason ? (
          <Fact term={t('evidence.patientReason')}>
            <span dir="auto" className="block whitespace-pre-line rtl:text-right">
              {patientReason}
            </span>
          </Fact>
        ) : null}
      </dl>
      <p className="text-sm text-muted">{t('evidence.zone', { zone: zoneName(appointment.timeZone) })}</p>
      {evidence && appointment.appointmentType === 'video' ? (
        <PresenceLine appointment={appointment} evidence={evidence} />
      ) : null}
    </>
  );
}

/** The side that opened the dispute has said it there, with the time; only the other side's silence is shown as such. */
function Statements({ dispute: { evidence, visit: appointment, side: disputing } }: { dispute: DisputedEnd }) {
  const { t } = useTranslation('ends');
  const { dateTime } = useFormat(appointment.timeZone);
  if (!evidence) return <Fact term={t('evidence.title')}>{t('evidence.none')}</Fact>;
  return (['provider', 'patient'] as const).map((side) => {
    const word = evidence[side];
    if (!word && side === disputing) return null;
    return (
      <Fact key={side} term={t(`evidence.says.${side}`)}>
        {word ? t(`evidence.said.${word.said}`, { at: dateTime(word.at) }) : t('evidence.saidNothing')}
      </Fact>
    );
  });
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="-mt-2 min-w-0 sm:mt-0">{children}</dd>
    </div>
  );
}
