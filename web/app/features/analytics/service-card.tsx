import type { Analytics } from '@polyclinic/contract/analytics/schemas';
import { AIMS } from '@polyclinic/contract/home/rules';
import type { Figures } from '@polyclinic/contract/home/schemas';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Card } from '../../ui/card.tsx';

interface ServiceCardProps extends Pick<Figures, 'netPromoter'>, Pick<Analytics, 'service' | 'uptime'> {}

/** How well the service does beside its aims. What nobody measures is said to be unmeasured, and is no zero. */
export function ServiceCard({ service, uptime, netPromoter }: ServiceCardProps) {
  const { t } = useTranslation('analytics');
  const { number, rating } = useFormat();
  const percent = (value: number) => number(value, { style: 'percent', maximumFractionDigits: 1 });
  const say = useSayMeasure();
  const { calls, connected, matched, attended, rated, averageRating, payers, answering } = service;
  const durations = useSayDurations();
  return (
    <Card aria-labelledby="service" className="grid gap-3">
      <header className="grid gap-1">
        <h2 id="service" className="text-lg">
          {t('service')}
        </h2>
        <p className="text-sm text-muted">{t('service.hint')}</p>
      </header>
      <dl className="grid divide-y divide-line">
        <Measure
          name="join"
          value={say(calls, connected, (count, joined) =>
            t('service.joinOf', { share: percent(joined / count), number: number(count) }),
          )}
          aim={t('aim.atLeast', { value: percent(AIMS.join) })}
        />
        <Measure name="paying" value={durations.of(payers, service.payingMedian, service.payingMost)} />
        <Measure
          name="answers"
          value={answering === 0 ? t('service.none') : durations.minutes(service.answerMedian, service.answerMost)}
        />
        <Measure
          name="rating"
          value={say(rated, averageRating, (count, average) =>
            t('service.ratingOf', { rating: rating(average), number: number(count) }),
          )}
        />
        <Measure
          name="booking"
          value={durations.of(service.searchers, service.searchMedian, service.searchMost)}
          aim={t('aim.booking')}
        />
        <Measure
          name="matching"
          value={say(matched, attended, (count, took) =>
            t('service.joinOf', { share: percent(took / count), number: number(count) }),
          )}
          aim={t('aim.atLeast', { value: percent(AIMS.matching) })}
        />
        <Measure
          name="nps"
          value={
            netPromoter
              ? t('service.npsOf', { score: number(netPromoter.score), number: number(netPromoter.answers) })
              : t('service.npsFew')
          }
          aim={t('aim.atLeast', { value: number(AIMS.netPromoter) })}
        />
        <Measure
          name="uptime"
          value={
            uptime.minutes === 0
              ? null
              : t('service.uptimeOf', {
                  // Rounded down: 100 % says that nothing was missing.
                  share: number(uptime.served / uptime.minutes, {
                    style: 'percent',
                    maximumFractionDigits: 2,
                    roundingMode: 'floor',
                  }),
                  number: number(uptime.minutes),
                })
          }
          aim={t('aim.atLeast', { value: percent(AIMS.uptime) })}
        />
      </dl>
    </Card>
  );
}

type Name = 'join' | 'paying' | 'answers' | 'rating' | 'booking' | 'matching' | 'nps' | 'uptime';

function Measure({ name, value, aim }: { name: Name; value: string | null; aim?: string }) {
  const { t } = useTranslation('analytics');
  return (
    <div className="grid gap-x-6 gap-y-0.5 py-2.5 sm:grid-cols-[minmax(0,3fr)_minmax(0,3fr)_minmax(0,2fr)] sm:items-baseline">
      <dt>
        {t(`service.${name}`)}
        <span className="block text-sm text-muted">{t(`service.hint.${name}`)}</span>
      </dt>
      <dd className={value === null ? 'text-muted' : 'font-semibold tabular-nums'}>
        {value ?? t('service.unmeasured')}
      </dd>
      <dd className="text-sm text-muted sm:text-end">{aim ? t('aim', { aim }) : null}</dd>
    </div>
  );
}

/** Nothing happened, the number or what it says is hidden, or both. */
function useSayMeasure() {
  const { t } = useTranslation('analytics');
  return (counted: number | null, value: number | null, say: (count: number, value: number) => string): string => {
    if (counted === 0) return t('service.none');
    return counted === null || value === null ? t('hidden') : say(counted, value);
  };
}

function useSayDurations() {
  const { t } = useTranslation('analytics');
  const { number, duration } = useFormat();
  const inSeconds = (value: number) =>
    value < 120
      ? number(Math.max(1, Math.round(value)), { style: 'unit', unit: 'second', unitDisplay: 'long' })
      : duration(value / 60);
  const seconds = (median: number | null, most: number | null) =>
    t('service.within', { median: inSeconds(median ?? 0), most: inSeconds(most ?? 0) });
  return {
    of: (people: Analytics['service']['payers'], median: number | null, most: number | null) =>
      ({ nobody: t('service.none'), few: t('hidden'), many: seconds(median, most) })[people],
    minutes: (median: number | null, most: number | null) =>
      t('service.within', { median: duration(median ?? 0), most: duration(most ?? 0) }),
  };
}
