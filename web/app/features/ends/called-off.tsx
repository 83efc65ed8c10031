import type { Appointment, Colleague } from '@polyclinic/contract/appointments/schemas';
import { useFormat } from '../../platform/format.ts';
import { useLocalizedPath } from '../../platform/language.ts';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useIsSending } from '../../platform/use-is-sending.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useLanguageName } from '../providers/languages/index.ts';
import type { FreeAgain } from './free-again.ts';
import { OtherProviders } from './other-providers.tsx';
import { isolated } from './rules.ts';
import { useMoneyWords } from './use-end-words.ts';

interface CalledOffProps {
  appointment: Appointment;
  free: FreeAgain;
  /** Whether the reader may book in its place */
  isBookable: boolean;
}

/** To the patient of a visit that could not stay because its doctor may not see patients: what our mail says as well. */
export function CalledOff({ appointment, free, isBookable }: CalledOffProps) {
  const { t } = useTranslation('ends');
  const money = useMoneyWords(appointment, 'patient');
  return (
    <Card aria-label={t('calledOff.label')} className="grid gap-4">
      <div role="status" className="grid gap-1 text-pretty">
        <h2 className="text-lg">{t('calledOff.title')}</h2>
        <p>{t('calledOff.text', { name: isolated(appointment.providerName) })}</p>
        {money ? <p>{money}</p> : null}
      </div>
      {isBookable ? <Instead appointment={appointment} free={free} /> : null}
    </Card>
  );
}

function Instead({ appointment, free }: Omit<CalledOffProps, 'isBookable'>) {
  const { t } = useTranslation('ends');
  const localize = useLocalizedPath();
  const { colleagues, languages, idempotencyKey } = free;
  const again = `/visit/${appointment.id}/again`;
  const hasColleagues = colleagues.length > 0;
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <h3 className="text-base">{t(hasColleagues ? 'rebook.title' : 'rebook.none')}</h3>
      {hasColleagues ? (
        <>
          <p className="max-w-reading text-sm text-muted">{t('calledOff.press')}</p>
          <PlainForm method="post" action={localize(again)}>
            <input type="hidden" name="key" value={idempotencyKey} />
            <ul className="grid divide-y divide-line">
              {colleagues.map((colleague) => (
                <ColleagueLine key={colleague.id} colleague={colleague} />
              ))}
            </ul>
          </PlainForm>
          <LocalizedLink
            to={again}
            className="justify-self-start font-medium text-primary underline underline-offset-4"
          >
            {t('calledOff.more')}
          </LocalizedLink>
        </>
      ) : null}
      <OtherProviders appointment={appointment} languages={languages} />
    </div>
  );
}

function ColleagueLine({ colleague }: { colleague: Colleague }) {
  const { t } = useTranslation('ends');
  const { money, list } = useFormat();
  const languageName = useLanguageName();
  const { id, slug, fullName, photo, languages, feeCents, nextTimes, sharesLanguage } = colleague;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3">
      <div className="flex min-w-0 grow basis-56 items-center gap-3">
        <Avatar id={id} name={fullName} photo={photo} size="small" />
        <div className="min-w-0">
          <LocalizedLink to={`/doctor/${slug}`} className="font-medium hover:underline">
            <bdi>{fullName}</bdi>
          </LocalizedLink>
          <p className="text-sm text-muted">
            {list(languages.map((code) => languageName(code)))} · {feeCents > 0 ? money(feeCents) : t('calledOff.free')}
          </p>
          {sharesLanguage ? null : <Badge tone="warning">{t('otherLanguage')}</Badge>}
        </div>
      </div>
      <ul className="flex flex-wrap gap-2">
        {nextTimes.map((time) => (
          <li key={time}>
            <TimeButton providerId={id} name={fullName} time={time} />
          </li>
        ))}
      </ul>
    </li>
  );
}

function TimeButton({ providerId, name, time }: { providerId: string; name: string; time: string }) {
  const { t } = useTranslation('ends');
  const { dateTime } = useFormat();
  const value = `${providerId} ${time}`;
  const isSending = useIsSending({ time: value });
  const when = dateTime(time);
  return (
    <Button
      type="submit"
      name="time"
      value={value}
      variant="secondary"
      loading={isSending}
      aria-label={t('calledOff.book', { time: when, name: isolated(name) })}
    >
      {when}
    </Button>
  );
}
