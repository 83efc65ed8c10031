import { Printer } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { useFormat } from '../../../platform/format.ts';
import { useLocalizedPath } from '../../../platform/language.ts';
import { PageTitle } from '../../../platform/page-title.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { TabLinks } from '../../../ui/tab-links.tsx';
import { useNow } from '../../appointments/index.ts';
import { FreeList } from './free-list.tsx';
import { VisitTable } from './visit-table.tsx';
import { byDay, type Week } from './week.ts';
import { WeekCalendar } from './week-calendar.tsx';
import type { WeekData } from './week-loader.ts';
import { WeekNavigation } from './week-navigation.tsx';
import { type BusyDay, WeekStrip } from './week-strip.tsx';
import { toWeekAddress, type WeekView } from './week-view.ts';

/** A doctor's week: a calendar or a list, a day at a time on a phone, a list on paper. */
export function WeekPage({ view, week, schedule, open, free, now: serverNow }: WeekData) {
  const { t } = useTranslation('dashboards/provider');
  const now = useNow(serverNow);
  const { revalidate } = useRevalidator();
  const addressOf = (day: string | null) => toWeekAddress({ ...view, week: day, day: null });
  const appointments = byDay(week, schedule?.appointments ?? []);
  const days = week.days.map((day, index) => ({ ...day, appointments: appointments[index] ?? [] }));
  const isList = view.show === 'list';
  return (
    <div className="page grid content-start gap-4 py-5">
      <PageTitle title={t('week.title')} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-xl">{t('week.title')}</h1>
        <div className="flex items-center gap-2 print:hidden">
          <LinkButton to="/provider/clear" variant="secondary">
            {t('week.clear')}
          </LinkButton>
          <div className="max-lg:hidden">
            <ShowTabs view={view} />
          </div>
          <IconButton
            label={t('week.print')}
            icon={<Printer className="size-5" aria-hidden="true" />}
            onClick={() => window.print()}
          />
        </div>
      </div>
      <WeekNavigation week={week} addressOf={addressOf} />
      {schedule ? (
        <>
          <div className="max-lg:hidden print:hidden">
            {isList ? (
              <VisitTable days={days} now={now} />
            ) : (
              <WeekCalendar days={days} open={open} free={free} week={view.week} now={now} />
            )}
          </div>
          <DayOfWeek view={view} week={week} days={days} free={free} now={now} />
          <div className="hidden print:block">
            <VisitTable days={days} now={now} />
          </div>
        </>
      ) : (
        <ErrorState
          title={t('failed')}
          hint={t('failedHint')}
          retryLabel={t('retry')}
          onRetry={() => void revalidate()}
        />
      )}
    </div>
  );
}

function ShowTabs({ view }: { view: WeekView }) {
  const { t } = useTranslation('dashboards/provider');
  const localize = useLocalizedPath();
  const tab = (show: WeekView['show']) => ({
    to: localize(toWeekAddress({ ...view, show })),
    label: t(`week.${show}`),
    isOpen: view.show === show,
  });
  return <TabLinks label={t('week.show')} tabs={[tab('calendar'), tab('list')]} />;
}

interface DayOfWeekProps {
  view: WeekView;
  week: Week;
  days: BusyDay[];
  /** Of each day its free times */
  free: string[][];
  now: number;
}

/** On a phone one day at a time: the chosen one, today, or the first of the week. */
function DayOfWeek({ view, week, days, free, now }: DayOfWeekProps) {
  const { date } = useFormat();
  const chosen = days.find(({ day }) => day === view.day) ?? days.find(({ isToday }) => isToday) ?? days.find(Boolean);
  if (!chosen) return null;
  const addressOf = (day: string) => toWeekAddress({ ...view, week: week.isCurrent ? null : week.start, day });
  return (
    <div className="grid gap-4 lg:hidden print:hidden">
      <WeekStrip days={days} chosen={chosen.day} addressOf={addressOf} />
      <h2 className="text-lg">{date(chosen.start, 'day')}</h2>
      <VisitTable days={[chosen]} now={now} isOneDay />
      <FreeList key={chosen.day} starts={free[days.indexOf(chosen)] ?? []} />
    </div>
  );
}
