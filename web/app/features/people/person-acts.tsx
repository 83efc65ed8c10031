import { CORRECTION_REASON_MAX } from '@polyclinic/contract/people/rules';
import type { PersonCase } from '@polyclinic/contract/people/schemas';
import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { Disclosed } from '../../ui/disclosed.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FactorResetCard } from './factor-reset-card.tsx';
import type { PersonResult } from './person-action.ts';
import { Submit } from './submit.tsx';

interface PersonActsProps {
  person: PersonCase;
  result: PersonResult | undefined;
}

/** What support may do for an account or against its abuse; each asks for what it needs first. */
export function PersonActs({ person, result }: PersonActsProps) {
  const { t } = useTranslation('people');
  const { mayAct, isSuspended, practice, email, sessions, hasSecondFactor, reset } = person;
  const suspending = isSuspended ? 'reinstate' : 'suspend';
  if (!mayAct)
    return <Card className="text-muted">{person.role === 'admin' ? t('acts.staff') : t('acts.reading')}</Card>;
  return (
    <Card aria-labelledby="person-acts" className="grid gap-4">
      <h2 id="person-acts" className="text-lg">
        {t('acts')}
      </h2>
      {result?.error ? <Alert tone="danger" title={t(`error.${result.error}`)} live /> : null}
      {reset ? <FactorResetCard reset={reset} /> : null}
      {sessions.length > 0 ? (
        <PlainForm method="post">
          <input type="hidden" name="intent" value="sessions" />
          <Submit act="sessions" variant="secondary">
            {t('act.sessions')}
          </Submit>
        </PlainForm>
      ) : null}
      <Disclosed key={`email ${email}`} summary={t('act.email')}>
        <PlainForm method="post" className="grid gap-3">
          <input type="hidden" name="intent" value="email" />
          <input type="hidden" name="shown" value={email ?? ''} />
          <p className="text-pretty">{t('act.email.text')}</p>
          <TextField
            name="email"
            type="email"
            dir="ltr"
            autoComplete="off"
            label={t('act.email.label')}
            defaultValue={result?.act === 'email' ? result.values.email : ''}
            required
          />
          <TextField
            name="reason"
            label={t('act.email.reason')}
            maxLength={CORRECTION_REASON_MAX}
            defaultValue={result?.act === 'email' ? result.values.reason : ''}
            required
          />
          <Submit act="email">{t('act.email.confirm')}</Submit>
        </PlainForm>
      </Disclosed>
      {hasSecondFactor && !reset ? <ReasonForm act="factor" result={result} text={t('act.factor.text')} /> : null}
      <ReasonForm
        key={suspending}
        act={suspending}
        result={result}
        text={t(`act.${suspending}.text`)}
        more={practice && !isSuspended ? t('act.suspend.doctor') : undefined}
      />
    </Card>
  );
}

interface ReasonFormProps {
  act: 'suspend' | 'reinstate' | 'factor';
  result: PersonResult | undefined;
  text: string;
  more?: string | undefined;
}

function ReasonForm({ act, result, text, more }: ReasonFormProps) {
  const { t } = useTranslation('people');
  return (
    <Disclosed summary={t(`act.${act}`)} isDangerous={act === 'suspend'}>
      <PlainForm method="post" className="grid gap-3">
        <input type="hidden" name="intent" value={act} />
        <p className="text-pretty">{text}</p>
        {more ? <p className="text-pretty">{more}</p> : null}
        <TextArea
          name="reason"
          maxLength={2000}
          label={t('reason')}
          defaultValue={result?.act === act ? result.values.reason : ''}
          required
        />
        <Submit act={act} variant={act === 'suspend' ? 'danger' : 'primary'}>
          {t(`act.${act}.confirm`)}
        </Submit>
      </PlainForm>
    </Disclosed>
  );
}
