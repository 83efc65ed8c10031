import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';

/** What support decided when somebody disputed the end, with the reason that they wrote for both sides. */
export function Decisions({ appointment: { decisions } }: { appointment: Appointment }) {
  const { t } = useTranslation('ends');
  const { date } = useFormat();
  return decisions.map(({ correctedTo, reason, decidedAt }) => (
    <section key={decidedAt} aria-label={t('decided.label')} className="grid gap-1 border-t border-line pt-4">
      <p className="text-sm text-muted">{t('decided.on', { date: date(decidedAt) })}</p>
      <p className="font-medium">{t(`decide.finding.${correctedTo ?? 'dismissed'}`)}</p>
      <blockquote dir="auto" className="border-s-2 border-line ps-3 whitespace-pre-line rtl:text-right">
        {reason}
      </blockquote>
    </section>
  ));
}
