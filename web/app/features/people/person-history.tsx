import type { PersonCase } from '@polyclinic/contract/people/schemas';
import { useFormat } from '../../platform/format.ts';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { TrailEvent } from '../security/index.ts';
import { Section } from './person-visits.tsx';

/** Requests, suspensions, open sessions and what happened to the account. */
export function PersonHistory({ person }: { person: PersonCase }) {
  const { t, tAny } = useTranslation('people');
  const { dateTime, list } = useFormat();
  const { tickets, suspensions, sessions, events } = person;
  return (
    <>
      {tickets ? (
        <Section id="person-tickets" title={t('tickets')} none={tickets.length === 0 ? t('tickets.none') : null}>
          <ul className="grid divide-y divide-line">
            {tickets.map(({ id, subject, state, updatedAt }) => (
              <li key={id} className="py-2">
                <LocalizedLink
                  to={`/admin/tickets/${id}`}
                  className="font-medium wrap-anywhere underline underline-offset-4"
                >
                  <bdi>{subject}</bdi>
                </LocalizedLink>
                <p className="text-sm text-muted">
                  {tAny(`ticket.${state}`)} · {dateTime(updatedAt)}
                </p>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      {suspensions.length > 0 ? (
        <Section id="person-suspensions" title={t('suspensions')} none={null}>
          <ul className="grid divide-y divide-line">
            {suspensions.map(({ id, at, by, reason, ended }) => (
              <li key={id} className="grid gap-1 py-2">
                <Decision text={t('suspensions.since', { date: dateTime(at) })} by={by} reason={reason} />
                {ended ? (
                  <Decision
                    text={t('suspensions.ended', { date: dateTime(ended.at) })}
                    by={ended.by}
                    reason={ended.reason}
                  />
                ) : null}
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      <Section id="person-sessions" title={t('sessions')} none={sessions.length === 0 ? t('sessions.none') : null}>
        <ul className="grid divide-y divide-line">
          {sessions.map(({ id, browser, system, network, signedInAt }) => (
            <li key={id} className="py-2">
              <p className="font-medium">
                <bdi>{list([browser ?? [], system ?? []].flat(), 'units') || t('sessions.unknown')}</bdi>
              </p>
              <p className="text-sm text-muted">
                {network ? <bdi dir="ltr">{network}</bdi> : null} {t('sessions.since', { date: dateTime(signedInAt) })}
              </p>
            </li>
          ))}
        </ul>
      </Section>
      <Section id="person-events" title={t('events')} none={events.length === 0 ? t('events.none') : null}>
        <ul className="grid divide-y divide-line">
          {events.map((event) => (
            <TrailEvent key={event.id} event={event}>
              {event.by ? (
                <p className="text-sm text-muted">{t('events.by', { name: `\u2068${event.by}\u2069` })}</p>
              ) : null}
            </TrailEvent>
          ))}
        </ul>
      </Section>
    </>
  );
}

function Decision({ text, by, reason }: { text: string; by: string | null; reason: string }) {
  const { t } = useTranslation('people');
  return (
    <div>
      <p className="font-medium">
        {text}
        {by ? <span className="font-normal text-muted"> · {t('events.by', { name: `\u2068${by}\u2069` })}</span> : null}
      </p>
      <p className="whitespace-pre-line wrap-anywhere" lang="" dir="auto">
        {reason}
      </p>
    </div>
  );
}
