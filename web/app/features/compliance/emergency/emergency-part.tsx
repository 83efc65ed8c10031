import { EMERGENCY_MINUTES, REVIEW_HOURS } from '@polyclinic/contract/compliance/emergency/rules';
import type { EmergencyAccess, EmergencyAccessList } from '@polyclinic/contract/compliance/emergency/schemas';
import { CircleCheck } from 'lucide-react';
import { useFormat } from '../../../platform/format.ts';
import { useLocalizedPath } from '../../../platform/language.ts';
import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { TabLinks } from '../../../ui/tab-links.tsx';
import { AccessBadge } from './access-badge.tsx';
import { addressOfEmergency, EMERGENCY_LISTS, type EmergencyView } from './emergency-view.ts';

interface EmergencyPartProps {
  list: EmergencyAccessList;
  view: EmergencyView;
}

/** Who opened whose record in an emergency, what has to be checked first before the others. */
export function EmergencyPart({ list: { accesses, counts, hasMore, isAlone }, view }: EmergencyPartProps) {
  const { t } = useTranslation('compliance/emergency');
  const { number } = useFormat();
  const localize = useLocalizedPath();
  const tabs = EMERGENCY_LISTS.map((state) => ({
    to: localize(addressOfEmergency({ state, page: 1 })),
    label: t(`list.${state}`, { number: number(counts[state]) }),
    isOpen: view.state === state,
  }));
  return (
    <div className="grid gap-4">
      <header className="grid gap-1">
        <h2 className="text-lg">{t('title')}</h2>
        <p className="max-w-reading text-pretty text-sm text-muted">
          {t('lead', { minutes: number(EMERGENCY_MINUTES), hours: number(REVIEW_HOURS) })} {t('how')}
        </p>
      </header>
      {isAlone ? <Alert tone="warning">{t('alone')}</Alert> : null}
      <TabLinks label={t('states')} tabs={tabs} />
      {accesses.length === 0 ? (
        <EmptyState icon={<CircleCheck className="size-6" aria-hidden="true" />} title={t(`none.${view.state}`)} />
      ) : (
        <ul
          aria-label={t('title')}
          className="grid divide-y divide-line rounded-card border border-line bg-surface shadow-card"
        >
          {accesses.map((access) => (
            <AccessLine key={access.id} access={access} />
          ))}
        </ul>
      )}
      {view.page > 1 || hasMore ? <Pages view={view} hasMore={hasMore} /> : null}
    </div>
  );
}

function AccessLine({ access }: { access: EmergencyAccess }) {
  const { t } = useTranslation('compliance/emergency');
  const { dateTime } = useFormat();
  const { id, patient, openedBy, reason, openedAt } = access;
  const name = `\u2068${openedBy || t('gone')}\u2069`;
  return (
    <li className="relative flex flex-wrap items-center gap-x-6 gap-y-2 p-4">
      <div className="grid min-w-0 grow basis-80 gap-0.5">
        <LocalizedLink
          to={`/admin/emergency-accesses/${id}`}
          className="font-semibold wrap-anywhere after:absolute after:inset-0 after:rounded-card"
        >
          <bdi>{patient?.name || t('gone')}</bdi>
        </LocalizedLink>
        <p className="line-clamp-2 wrap-anywhere">
          <bdi lang="">{reason || t('reasonErased')}</bdi>
        </p>
        <p className="text-sm text-muted">
          {t('openedBy', { name })} · {t('opened', { time: dateTime(openedAt) })}
        </p>
      </div>
      <AccessBadge access={access} />
    </li>
  );
}

function Pages({ view, hasMore }: { view: EmergencyView; hasMore: boolean }) {
  const { t } = useTranslation('compliance/emergency');
  const { number } = useFormat();
  const localize = useLocalizedPath();
  const to = (page: number) => localize(addressOfEmergency({ ...view, page }));
  return (
    <Pagination
      label={t('pages')}
      previousLabel={t('previous')}
      nextLabel={t('next')}
      position={t('page', { number: number(view.page) })}
      previous={view.page > 1 ? to(view.page - 1) : null}
      next={hasMore ? to(view.page + 1) : null}
    />
  );
}
