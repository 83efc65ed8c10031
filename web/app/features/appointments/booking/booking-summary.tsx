import { VISIT_MS } from '@polyclinic/contract/appointments/rules';
import type { ProviderDetails } from '@polyclinic/contract/providers/schemas';
import type { ReactNode } from 'react';
import { useFormat } from '../../../platform/format.ts';
import { useLanguage } from '../../../platform/language.ts';
import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { addressLine } from '../../providers/place/index.ts';
import { useCancellationWords } from '../index.ts';
import { type BookingStep, bookingPath, type Choice } from './booking-path.ts';
import { feeOfChoice } from './fee-of.ts';
import type { Draft } from './use-draft.ts';
import { ZonedTime } from './zoned-time.tsx';

const MINUTE_MS = 60_000;

interface BookingSummaryProps {
  provider: ProviderDetails;
  choice: Choice;
  draft: Draft;
  /** The server's clock, epoch ms */
  now: number;
  /** Whose visit it is, where not the viewer's own */
  forName?: string | undefined;
  /** Nothing in it leads back to a step. */
  isFixed?: boolean;
}

/** All that will be booked, what it costs and covers, and what leaving it costs. */
export function BookingSummary({ provider, choice, draft, now, forName, isFixed = false }: BookingSummaryProps) {
  const { t } = useTranslation('appointments/booking');
  const type = choice.type ?? provider.visitTypes[0] ?? 'video';
  const pathTo = (step: BookingStep) => (isFixed ? null : bookingPath({ ...choice, step }));
  const [when, details] = [pathTo('when'), pathTo('details')];
  return (
    <dl className="grid divide-y divide-line">
      {forName ? (
        <Line term={t('summary.for')} change={details}>
          <bdi className="font-semibold">{forName}</bdi>
        </Line>
      ) : null}
      <Line term={t('summary.when')} change={when}>
        {choice.start ? <ZonedTime instant={choice.start} timeZone={provider.timeZone} city={provider.city} /> : null}
      </Line>
      <Line term={t('summary.visit')} change={details}>
        {t(`type.${type}`)}
        {t('comma')}
        {t(`urgency.${choice.urgency}`)}
      </Line>
      <Languages spoken={provider.languages} />
      {type === 'in_person' && provider.address ? (
        <Text term={t('summary.place')} text={addressLine(provider, t('comma'))} change={null} />
      ) : null}
      {draft.symptoms.trim() ? <Text term={t('summary.symptoms')} text={draft.symptoms} change={details} /> : null}
      {draft.notes.trim() ? <Text term={t('summary.notes')} text={draft.notes} change={details} /> : null}
      <Price provider={provider} choice={choice} now={now} />
    </dl>
  );
}

function Line({ term, change, children }: { term: string; change?: string | null; children: ReactNode }) {
  const { t } = useTranslation('appointments/booking');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 py-4">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="col-start-1">{children}</dd>
      {change ? (
        <dd className="col-start-2 row-span-2 row-start-1">
          <LocalizedLink
            to={change}
            aria-label={t('summary.changeWhat', { what: term })}
            className="-my-2.5 inline-flex min-h-11 items-center rounded-sm text-sm underline underline-offset-4"
          >
            {t('summary.change')}
          </LocalizedLink>
        </dd>
      ) : null}
    </div>
  );
}

/** What the doctor speaks, with a warning where the page's language is not among it. */
function Languages({ spoken }: { spoken: string[] }) {
  const { t } = useTranslation('appointments/booking');
  const { languageName, list } = useFormat();
  const own = useLanguage();
  return (
    <Line term={t('summary.languages')}>
      {list(spoken.map((code) => languageName(code)))}
      {spoken.includes(own) ? null : (
        <p className="mt-1 max-w-reading text-sm font-medium text-warning">
          {t('summary.notSpoken', { language: languageName(own) })}
        </p>
      )}
    </Line>
  );
}

function Text({ term, text, change }: { term: string; text: string; change: string | null }) {
  return (
    <Line term={term} change={change}>
      <p dir="auto" className="max-w-reading break-words whitespace-pre-wrap rtl:text-right">
        {text}
      </p>
    </Line>
  );
}

function Price({ provider, choice, now }: Omit<BookingSummaryProps, 'draft'>) {
  const { t } = useTranslation('appointments/booking');
  const { money, number } = useFormat();
  const fee = feeOfChoice(provider.feeCents, choice);
  return (
    <Line term={t('summary.price')}>
      <p className="text-lg font-semibold tabular-nums">{fee === 0 ? t('summary.free') : money(fee)}</p>
      <p className="max-w-reading text-sm text-muted">
        {t('summary.covers', { minutes: number(VISIT_MS / MINUTE_MS) })}
      </p>
      {fee > 0 && choice.start ? (
        <Cancelling startTime={choice.start} lateRefundPercent={provider.lateRefundPercent} feeCents={fee} now={now} />
      ) : null}
    </Line>
  );
}

interface CancellingProps {
  startTime: string;
  lateRefundPercent: number;
  feeCents: number;
  now: number;
}

function Cancelling({ now, ...appointment }: CancellingProps) {
  const words = useCancellationWords(appointment, now);
  return <p className="max-w-reading text-sm text-muted">{words}</p>;
}
