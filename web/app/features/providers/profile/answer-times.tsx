import type { ShownAnswerTimes } from '@polyclinic/contract/providers/schemas';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { Section } from './section.tsx';

/** When the doctor answers messages, as they say, and when they are away; nothing where they say nothing. */
export function AnswerTimes({ times }: { times: ShownAnswerTimes | null }) {
  const { t } = useTranslation('providers/profile');
  const format = useFormat('UTC');
  if (!times?.withinHours && !times?.absence) return null;
  const { withinHours, absence } = times;
  return (
    <Section title={t('answers.title')}>
      <div className="grid max-w-reading gap-1">
        {withinHours ? <p>{t('answers.within', { duration: format.duration(withinHours * 60) })}</p> : null}
        {absence ? (
          <p>
            {t('answers.away', { from: format.date(absence.from, 'day'), until: format.date(absence.until, 'day') })}
          </p>
        ) : null}
        {absence?.standIn ? (
          <p dir="auto" className="whitespace-pre-line">
            {absence.standIn}
          </p>
        ) : null}
      </div>
    </Section>
  );
}
