import type { OpenSession } from '@polyclinic/contract/accounts/schemas';
import { MonitorSmartphone } from 'lucide-react';
import { useFormat } from '../../platform/format.ts';
import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form-error.tsx';
import type { FormResult } from './form-result.ts';
import { CountrySource, Fact, Place } from './place.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useErrors } from './use-errors.ts';

interface SessionListProps {
  sessions: OpenSession[];
  result: FormResult | undefined;
}

/** Where one is signed in, each to be ended, and all others at once. */
export function SessionList({ sessions, result }: SessionListProps) {
  const { t } = useTranslation('accounts');
  const errors = useErrors(result);
  return (
    <Card aria-labelledby="sessions-title">
      <h2 id="sessions-title" className="text-lg">
        {t('security.sessions')}
      </h2>
      <p className="mt-1 text-muted">{t('security.sessionsHint')}</p>
      {errors.form ? <FormError key={errors.form} title={errors.form} /> : null}
      <ul className="mt-4 divide-y divide-line">
        {sessions.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </ul>
      {sessions.some(({ country }) => country) ? <CountrySource /> : null}
      {sessions.length > 1 ? (
        <div className="mt-4 flex flex-wrap gap-3 border-t border-line pt-4">
          <PlainForm method="post">
            <SubmitButton intent="end-sessions" variant="secondary">
              {t('security.endOthers')}
            </SubmitButton>
          </PlainForm>
          <PlainForm method="post">
            <SubmitButton intent="end-everywhere" variant="secondary">
              {t('security.endEverywhere')}
            </SubmitButton>
          </PlainForm>
        </div>
      ) : null}
    </Card>
  );
}

function Session({ session }: { session: OpenSession }) {
  const { t } = useTranslation('accounts');
  const format = useFormat();
  const { id, browser, system, isCurrent, timeZone, signedInAt } = session;
  const device = browser && system ? t('security.device', { browser, system }) : t('security.unknownDevice');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 first:pt-0">
      <div className="flex min-w-0 grow basis-64 items-center gap-4">
        <MonitorSmartphone className="size-6 shrink-0 text-muted" aria-hidden="true" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            <span>{device}</span>
            {isCurrent ? <Badge tone="success">{t('security.here')}</Badge> : null}
          </p>
          <p className="text-sm text-muted">
            <Fact>{t('security.since', { time: format.dateTime(signedInAt) })}</Fact>
            <Place of={session} />
            {timeZone ? <Fact>{t('security.zone', { zone: format.zoneName(timeZone) })}</Fact> : null}
          </p>
        </div>
      </div>
      {isCurrent ? null : (
        <PlainForm method="post" className="max-sm:ms-6">
          <input type="hidden" name="id" value={id} />
          <SubmitButton intent="end-sessions" variant="ghost">
            {t('security.end')}
          </SubmitButton>
        </PlainForm>
      )}
    </li>
  );
}
