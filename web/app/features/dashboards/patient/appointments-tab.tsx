import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { Link } from 'react-router';
import { useFormat } from '../../../platform/format.ts';
import { useLocalizedPath } from '../../../platform/language.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { buttonStyle } from '../../../ui/button-style.ts';
import { Pagination } from '../../../ui/pagination.tsx';
import type { AppointmentActions } from '../../appointments/index.ts';
import { AppointmentFilter } from './appointment-filter.tsx';
import { AppointmentList } from './appointment-list.tsx';
import { LoadFailure } from './load-failure.tsx';
import { toAddress, type View } from './view.ts';

interface AppointmentsTabProps {
  view: View;
  list: { appointments: Appointment[]; total: number } | null;
  now: number;
  actions: AppointmentActions;
}

const PAGE_SIZE = 20;
const periods = ['upcoming', 'history'] as const;

/** All visits, coming or past, twenty a page. */
export function AppointmentsTab({ view, list, now, actions }: AppointmentsTabProps) {
  const { t } = useTranslation('dashboards/patient');
  return (
    <div className="grid gap-5">
      <h2 className="sr-only">{t(`period.${view.period}`)}</h2>
      <Periods current={view.period} />
      <AppointmentFilter key={view.period} view={view} />
      {list ? (
        <>
          <AppointmentList
            appointments={list.appointments}
            period={view.period}
            isFiltered={view.status !== null || view.type !== null}
            now={now}
            actions={actions}
          />
          <Pages view={view} pages={Math.ceil(list.total / PAGE_SIZE)} />
        </>
      ) : (
        <LoadFailure title={t('failed.appointments')} />
      )}
    </div>
  );
}

function Periods({ current }: { current: View['period'] }) {
  const { t } = useTranslation('dashboards/patient');
  const localize = useLocalizedPath();
  return (
    <nav aria-label={t('periods')} className="flex gap-2">
      {periods.map((period) => (
        <Link
          key={period}
          to={localize(toAddress({ tab: 'appointments', period }))}
          preventScrollReset
          aria-current={period === current ? 'page' : undefined}
          className={buttonStyle(
            'secondary',
            'medium',
            'aria-[current]:border-primary aria-[current]:bg-primary-soft aria-[current]:ring-1 aria-[current]:ring-primary',
          )}
        >
          {t(`period.${period}`)}
        </Link>
      ))}
    </nav>
  );
}

function Pages({ view, pages }: { view: View; pages: number }) {
  const { t } = useTranslation('dashboards/patient');
  const { number } = useFormat();
  const localize = useLocalizedPath();
  if (pages <= 1) return null;
  const addressOf = (page: number) => localize(toAddress({ ...view, page }));
  return (
    <Pagination
      label={t('pages.label')}
      previousLabel={t('pages.previous')}
      nextLabel={t('pages.next')}
      position={t('pages.position', { page: number(view.page), pages: number(pages) })}
      previous={view.page > 1 ? addressOf(view.page - 1) : null}
      next={view.page < pages ? addressOf(view.page + 1) : null}
    />
  );
}
