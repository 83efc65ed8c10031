import type { AvailabilityPreview, SlotOnWire } from '@polyclinic/contract/availability/schemas';
import { ChevronDown } from 'lucide-react';
import { useFormat } from '../../platform/format.ts';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';

interface PreviewProps {
  preview: AvailabilityPreview;
  state: 'current' | 'asking' | 'unfinished' | 'failed';
  isAccepting: boolean;
}

/** The coming days as patients would see them, and what is booked outside of the hours. */
export function Preview({ preview, state, isAccepting }: PreviewProps) {
  const { t } = useTranslation('availability');
  const { zoneName } = useFormat();
  return (
    <Card
      className="grid gap-4 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto"
      aria-labelledby="preview"
    >
      <header className="grid gap-1">
        <h2 id="preview" className="text-lg">
          {t('preview.title')}
        </h2>
        <p className="text-sm text-muted">{t('preview.hint', { zone: zoneName(preview.timeZone) })}</p>
        <p role="status" className="text-sm font-medium">
          {t(`preview.state.${state}`)}
        </p>
      </header>
      <LicenseEnd day={preview.licenseEndsOn} />
      <Outside starts={preview.outside} timeZone={preview.timeZone} />
      {isAccepting ? <Days preview={preview} /> : <Alert tone="warning">{t('preview.paused')}</Alert>}
    </Card>
  );
}

function LicenseEnd({ day }: { day: string | null }) {
  const { t } = useTranslation('availability');
  const { date } = useFormat('UTC');
  if (!day) return null;
  return (
    <Alert tone="warning" title={t('preview.license', { date: date(`${day}T12:00:00Z`, 'short') })}>
      <p>{t('preview.licenseHint')}</p>
      <LocalizedLink to="/provider/practice" className="mt-2 inline-flex min-h-11 items-center font-medium underline">
        {t('preview.licenseLink')}
      </LocalizedLink>
    </Alert>
  );
}

function Outside({ starts, timeZone }: { starts: string[]; timeZone: string }) {
  const { t } = useTranslation('availability');
  const format = useFormat(timeZone);
  if (starts.length === 0) return null;
  const count = { count: starts.length, number: format.number(starts.length) };
  return (
    <Alert tone="warning" title={t('preview.outside', count)}>
      <p>{t('preview.outsideHint', { count: starts.length })}</p>
      <ul className="mt-2 grid gap-1 text-sm tabular-nums">
        {starts.map((start) => (
          <li key={start}>
            <LocalizedLink
              to={`/provider/week?week=${format.isoDay(start)}&day=${format.isoDay(start)}`}
              className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
            >
              {format.dateTime(start)}
            </LocalizedLink>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function Days({ preview: { slots, timeZone } }: { preview: AvailabilityPreview }) {
  const { t } = useTranslation('availability');
  const { isoDay } = useFormat(timeZone);
  const days = Map.groupBy(slots, ({ start }) => isoDay(start));
  if (days.size === 0) return <Alert tone="warning">{t('preview.none')}</Alert>;
  return (
    <div className="grid divide-y divide-line">
      {[...days].map(([date, ofDay], index) => (
        <Day key={date} slots={ofDay} timeZone={timeZone} isOpen={index === 0} />
      ))}
    </div>
  );
}

const chip = 'rounded-control border px-2 py-1 text-center text-sm tabular-nums';

function Day({ slots, timeZone, isOpen }: { slots: SlotOnWire[]; timeZone: string; isOpen: boolean }) {
  const { t } = useTranslation('availability');
  const format = useFormat(timeZone);
  const count = slots.filter(({ available }) => available).length;
  return (
    <details className="group" open={isOpen}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2">
        <span className="grow font-medium first-letter:uppercase">{format.date(slots[0]?.start ?? 0, 'day')}</span>
        <span className="text-sm text-muted">{t('preview.free', { count, number: format.number(count) })}</span>
        <ChevronDown className="size-4 text-muted group-open:rotate-180" aria-hidden="true" />
      </summary>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-1.5 pb-3">
        {slots.map(({ start, available, reservedFor }) => (
          <li
            key={start}
            className={classNames(chip, available ? 'border-edge' : 'border-line bg-sunken text-muted line-through')}
          >
            {format.time(start)}
            {available && reservedFor ? <span className="block text-warning">{t('preview.urgent')}</span> : null}
            {available ? null : <span className="sr-only"> {t('preview.taken')}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}
