import type { ShownAnswerTimes } from '@polyclinic/contract/providers/schemas';
import { useEffect, useState } from 'react';
import { browserApi } from '../../../platform/api.ts';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';

/** Tells a patient when the doctor answers, that they are away and who is there instead; nothing where they say nothing. */
export function AnswerNotice({ providerId }: { providerId: string }) {
  const [times, setTimes] = useState<ShownAnswerTimes>();
  useEffect(() => {
    // The conversation is whole without it.
    browserApi.providers.answerTimes({ providerId }).then(setTimes, () => {});
  }, [providerId]);
  const { t } = useTranslation('messages');
  const format = useFormat('UTC');
  if (!times?.withinHours && !times?.absence) return null;
  const { withinHours, absence, isAbsent } = times;
  const tone = isAbsent ? 'bg-warning-soft text-warning' : 'bg-sunken text-muted';
  return (
    <div className={`grid gap-0.5 px-4 py-2 text-sm ${tone}`}>
      {absence ? (
        <p className="font-medium">
          {t('answers.away', { from: format.date(absence.from, 'day'), until: format.date(absence.until, 'day') })}
        </p>
      ) : null}
      {absence?.standIn ? (
        <p dir="auto" className="line-clamp-3 text-ink">
          {absence.standIn}
        </p>
      ) : null}
      {withinHours && !isAbsent ? <p>{t('answers.within', { duration: format.duration(withinHours * 60) })}</p> : null}
    </div>
  );
}
