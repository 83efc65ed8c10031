import { areHoursOld } from '@polyclinic/contract/providers/rules';
import { useSearchParams } from 'react-router';
import { useFormat } from '../../platform/format.ts';
import { useLocalizedPath } from '../../platform/language.ts';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useIsSending } from '../../platform/use-is-sending.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import type { Draft } from './draft.ts';
import { HoursSummary } from './hours-summary.tsx';

interface HoursNoteProps {
  daysAgo: number;
  /** Of the hours that are shown, and no others are confirmed */
  version: string | undefined;
  /** Where the hours don't stand on the page themselves */
  days?: Draft['days'] | undefined;
}

/** Asks whether hours that have grown old are still right; one press says so. Before that, what came of the press. */
export function HoursNote({ daysAgo, version, days }: HoursNoteProps) {
  const { t } = useTranslation('availability');
  const { number } = useFormat();
  const localize = useLocalizedPath();
  const isSending = useIsSending({ intent: 'confirm' });
  const outcome = useSearchParams()[0].get('hours');
  if (outcome === 'confirmed') return <Alert tone="success" title={t('old.confirmed')} live />;
  if (!areHoursOld(daysAgo) || !version) return null;
  return (
    <>
      {outcome === 'changed' || outcome === 'failed' ? (
        <Alert tone="danger" title={t('old.notConfirmed')} live>
          {t(`old.${outcome}`)}
        </Alert>
      ) : null}
      <Alert tone="info" title={t('old.title', { count: daysAgo, number: number(daysAgo) })}>
        <p>{t('old.text')}</p>
        {days ? <HoursSummary days={days} /> : null}
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <PlainForm method="post" action={localize('/provider/availability')}>
            <input type="hidden" name="version" value={version} />
            <input type="hidden" name="page" value={days ? 'today' : 'hours'} />
            <Button type="submit" name="intent" value="confirm" variant="secondary" loading={isSending}>
              {t('old.confirm')}
            </Button>
          </PlainForm>
          {days ? (
            <LocalizedLink
              to="/provider/availability"
              className="inline-flex min-h-11 items-center font-medium underline"
            >
              {t('old.change')}
            </LocalizedLink>
          ) : null}
        </div>
      </Alert>
    </>
  );
}
