import { ALERT_KINDS, ALERT_STATES, SEVERITIES } from '@polyclinic/contract/risk/rules';
import type { RiskQueue } from '@polyclinic/contract/risk/schemas';
import { ShieldCheck } from 'lucide-react';
import { useNavigation } from 'react-router';
import { useFormat } from '../../platform/format.ts';
import { useLocalizedPath } from '../../platform/language.ts';
import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { RiskLine } from './risk-line.tsx';
import { addressOfRisks, type RiskView } from './risk-view.ts';

interface RiskTabProps {
  queue: RiskQueue;
  view: RiskView;
}

/** What the rules found, by state, kind and severity, the most severe first. */
export function RiskTab({ queue, view }: RiskTabProps) {
  const { t } = useTranslation('risk');
  const { number } = useFormat();
  const localize = useLocalizedPath();
  const isLoading = useNavigation().location?.pathname === localize('/admin');
  const tabs = ALERT_STATES.map((state) => ({
    to: localize(addressOfRisks({ ...view, state, page: 1 })),
    label: t(`tab.${state}`, { number: number(queue.counts[state]) }),
    isOpen: view.state === state,
  }));
  return (
    <div className="grid gap-4">
      <p className="max-w-prose text-pretty text-muted">{t('lead')}</p>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Filters key={`${view.kind} ${view.severity}`} view={view} />
        <LinkButton to="/admin/risk/rules" variant="secondary">
          {t('rules')}
        </LinkButton>
      </div>
      <TabLinks label={t('states')} tabs={tabs} />
      <div aria-busy={isLoading} className={classNames('transition-opacity', isLoading && 'opacity-60')}>
        {queue.alerts.length === 0 ? <NoneFound view={view} /> : <AlertTable alerts={queue.alerts} />}
      </div>
      {view.page > 1 || queue.hasMore ? <Pages view={view} hasMore={queue.hasMore} /> : null}
    </div>
  );
}

function Filters({ view }: { view: RiskView }) {
  const { t } = useTranslation('risk');
  const localize = useLocalizedPath();
  return (
    <PlainForm method="get" action={localize('/admin')} className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="tab" value="risk" />
      {view.state === 'open' ? null : <input type="hidden" name="state" value={view.state} />}
      <div className="min-w-36 max-sm:grow">
        <SelectField
          name="kind"
          label={t('filter.kind')}
          defaultValue={view.kind ?? ''}
          options={[
            { value: '', label: t('filter.any') },
            ...ALERT_KINDS.map((value) => ({ value, label: t(`kind.${value}`) })),
          ]}
        />
      </div>
      <div className="min-w-36 max-sm:grow">
        <SelectField
          name="severity"
          label={t('filter.severity')}
          defaultValue={view.severity ?? ''}
          options={[
            { value: '', label: t('filter.anySeverity') },
            ...SEVERITIES.map((value) => ({ value, label: t(`severity.${value}`) })),
          ]}
        />
      </div>
      <Button type="submit" variant="secondary">
        {t('filter.submit')}
      </Button>
    </PlainForm>
  );
}

const COLUMNS = ['alert', 'found', 'severity', 'since'] as const;

function AlertTable({ alerts }: Pick<RiskQueue, 'alerts'>) {
  const { t } = useTranslation('risk');
  return (
    <table className="w-full border-collapse text-start">
      <thead className="text-sm text-muted max-sm:sr-only">
        <tr className="border-b border-line">
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className="px-3 py-2 text-start font-medium">
              {t(`column.${column}`)}
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">{t('column.act')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {alerts.map((alert) => (
          <RiskLine key={alert.id} alert={alert} />
        ))}
      </tbody>
    </table>
  );
}

function NoneFound({ view }: { view: RiskView }) {
  const { t } = useTranslation('risk');
  const isNarrowed = view.kind || view.severity;
  return (
    <EmptyState
      icon={<ShieldCheck className="size-6" aria-hidden="true" />}
      title={t('none')}
      hint={t('noneHint')}
      action={
        isNarrowed ? (
          <LinkButton to={addressOfRisks({ state: view.state, page: 1 })} variant="secondary">
            {t('showAll')}
          </LinkButton>
        ) : undefined
      }
    />
  );
}

function Pages({ view, hasMore }: { view: RiskView; hasMore: boolean }) {
  const { t } = useTranslation('risk');
  const { number } = useFormat();
  const localize = useLocalizedPath();
  const to = (page: number) => localize(addressOfRisks({ ...view, page }));
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
