import { type DayBriefing, MOST_COUNTED } from '@polyclinic/contract/encounters/schemas';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';

interface AppointmentBriefProps {
  symptoms: string | null;
  brief: DayBriefing;
  /** Until it is paid, nothing of the patient's health is shown. */
  isPaid: boolean;
}

/** What a doctor wants to know of a visit of the day before anything is opened. */
export function AppointmentBrief({ symptoms, brief, isPaid }: AppointmentBriefProps) {
  const { t } = useTranslation('dashboards/provider');
  return (
    <div className="grid gap-1 border-t border-line pt-3 text-sm">
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
        {symptoms ? <Fact term={t('details.symptoms')} text={symptoms} style="truncate" /> : null}
        {brief.allergies ? <Fact term={t('briefing.allergies')} text={brief.allergies} style="line-clamp-2" /> : null}
      </dl>
      <Past brief={brief} isPaid={isPaid} />
    </div>
  );
}

function Fact({ term, text, style }: { term: string; text: string; style: string }) {
  return (
    <div className="contents">
      <dt className="text-muted">{term}</dt>
      <dd dir="auto" className={`min-w-0 rtl:text-right ${style}`}>
        {text}
      </dd>
    </div>
  );
}

function Past({ brief: { allergies, earlier, files }, isPaid }: Omit<AppointmentBriefProps, 'symptoms'>) {
  const { t } = useTranslation('dashboards/provider');
  const { number } = useFormat();
  const atLeast = (count: number) => (count < MOST_COUNTED ? number(count) : `${number(MOST_COUNTED)}+`);
  const counted = (key: 'earlier' | 'files', count: number) => t(`brief.${key}`, { count, number: atLeast(count) });
  const parts = [
    ...(allergies === '' ? [t('brief.noAllergies')] : []),
    ...(allergies === null && isPaid ? [t('brief.allergiesNotShared')] : []),
    earlier === 0 ? t('brief.first') : counted('earlier', earlier),
    ...(files > 0 ? [counted('files', files)] : []),
  ];
  return <p className="text-muted first-letter:uppercase">{parts.join(' · ')}</p>;
}
