import { stands } from '@polyclinic/contract/appointments/rules';
import type { Colleague } from '@polyclinic/contract/appointments/schemas';
import { CalendarX, MapPin } from 'lucide-react';
import { useFormat } from '../../../platform/format.ts';
import { useLanguage } from '../../../platform/language.ts';
import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { PageTitle } from '../../../platform/page-title.tsx';
import { PlainForm } from '../../../platform/plain-form.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { useIsSending } from '../../../platform/use-is-sending.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useLanguageName } from '../../providers/languages/index.ts';
import { placeLine } from '../../providers/place/index.ts';
import type { AgainRefusal } from './again-action.ts';
import type { AgainData } from './again-loader.ts';

/** Doctors who could see the patient instead: one press on a time books it. */
export function AgainPage({
  visit: appointment,
  colleagues,
  idempotencyKey,
  result,
}: AgainData & { result?: AgainRefusal }) {
  const { t } = useTranslation('dashboards/patient');
  const { dateTime } = useFormat();
  const name = `\u2068${appointment.providerName}\u2069`;
  return (
    <div className="page grid w-full max-w-3xl content-start gap-6 py-8 sm:py-10">
      <PageTitle title={t('again.title')} />
      <header className="grid gap-2">
        <h1 className="text-xl">{t('again.title')}</h1>
        <p className="max-w-reading text-muted">{t('again.lead', { name, time: dateTime(appointment.startTime) })}</p>
      </header>
      {stands(appointment.status) ? <StillStands id={appointment.id} /> : null}
      {result ? <Alert tone="danger" title={t(`again.refused.${result.refused}`)} live /> : null}
      {colleagues.length === 0 ? <Nobody specialty={appointment.specialty.slug} /> : null}
      {colleagues.length > 0 ? <p className="text-sm text-muted">{t('again.note')}</p> : null}
      <PlainForm method="post" className="grid gap-4">
        <input type="hidden" name="key" value={idempotencyKey} />
        {colleagues.map((colleague) => (
          <ColleagueCard
            key={colleague.id}
            colleague={colleague}
            isInPerson={appointment.appointmentType === 'in_person'}
          />
        ))}
      </PlainForm>
    </div>
  );
}

function StillStands({ id }: { id: string }) {
  const { t } = useTranslation('dashboards/patient');
  return (
    <Alert tone="warning" title={t('again.stands')}>
      <LocalizedLink to={`/visit/${id}`} className="inline-flex min-h-11 items-center font-medium underline">
        {t('again.toVisit')}
      </LocalizedLink>
    </Alert>
  );
}

function Nobody({ specialty }: { specialty: string }) {
  const { t } = useTranslation('dashboards/patient');
  return (
    <EmptyState
      icon={<CalendarX className="size-6" aria-hidden="true" />}
      title={t('again.nobody')}
      hint={t('again.nobodyHint')}
      action={<LinkButton to={`/find-doctor?specialty=${specialty}`}>{t('again.find')}</LinkButton>}
    />
  );
}

function ColleagueCard({ colleague, isInPerson }: { colleague: Colleague; isInPerson: boolean }) {
  const { t } = useTranslation('dashboards/patient');
  const { money, list } = useFormat();
  const languageName = useLanguageName();
  const locale = useLanguage();
  const { id, slug, fullName, photo, specialty, languages, feeCents, nextTimes, sharesLanguage } = colleague;
  return (
    <Card aria-label={fullName} className="grid gap-4">
      <div className="flex items-center gap-4">
        <Avatar id={id} name={fullName} photo={photo} />
        <div className="grid min-w-0 gap-0.5">
          <h2 className="text-lg">
            <LocalizedLink to={`/doctor/${slug}`} className="rounded-sm hover:underline">
              <bdi>{fullName}</bdi>
            </LocalizedLink>
          </h2>
          <p className="text-sm text-muted">
            {specialty.name} · {list(languages.map((code) => languageName(code)))}
          </p>
          {isInPerson ? (
            <p className="flex items-center gap-1.5 text-sm">
              <MapPin className="size-4 shrink-0 text-muted" aria-hidden="true" />
              <bdi>{placeLine(colleague, locale)}</bdi>
            </p>
          ) : null}
          {sharesLanguage ? null : <Badge tone="warning">{t('again.otherLanguage')}</Badge>}
          <p className="text-sm font-medium">{feeCents > 0 ? money(feeCents) : t('again.free')}</p>
        </div>
      </div>
      <ul aria-label={t('again.timesOf', { name: `\u2068${fullName}\u2069` })} className="flex flex-wrap gap-2">
        {nextTimes.map((time) => (
          <li key={time}>
            <TimeButton providerId={id} name={fullName} time={time} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function TimeButton({ providerId, name, time }: { providerId: string; name: string; time: string }) {
  const { t } = useTranslation('dashboards/patient');
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
      aria-label={t('again.book', { time: when, name: `\u2068${name}\u2069` })}
    >
      {when}
    </Button>
  );
}
