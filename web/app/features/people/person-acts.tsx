import { CORRECTION_REASON_MAX } from '@polyclinic/contract/people/rules';
import type { PersonCase } from '@polyclinic/contract/people/schemas';
import { useTranslation } from '../../platform/translation.ts';
import { useTimesDone } from '../../platform/use-times-done.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { Disclosed } from '../../ui/disclosed.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts';
import { WordsForm } from '../forms/index.ts';
import { FactorResetCard } from './factor-reset-card.tsx';
import type { PersonAct, PersonResult } from './person-action.ts';
import { Submit } from './submit.tsx';

interface PersonActsProps {
  person: PersonCase;
  result: PersonResult | undefined;
}

/** What is said beside a field. */
const OF_FIELDS: PersonResult['error'][] = ['REASON_REQUIRED', 'INVALID', 'EMAIL_TAKEN'];

/** The refusal of this act, and what was typed for it; how often it was done. */
function useRefusal(act: PersonAct, result: PersonResult | undefined) {
  const { t } = useTranslation('people');
  const own = result?.act === act ? result : undefined;
  const refused = own?.error ? own : undefined;
  const form = useFocusFirstError(refused);
  const times = useTimesDone(refused ? undefined : own);
  const error = refused?.error && OF_FIELDS.includes(refused.error) ? t(`error.${refused.error}`) : null;
  return { form, times, error, refused, values: refused?.values ?? {}, isOpen: refused !== undefined };
}

/** What support may do for an account or against its abuse; each asks for what it needs first. */
export function PersonActs({ person, result }: PersonActsProps) {
  const { t } = useTranslation('people');
  const { mayAct, isSuspended, practice, email, sessions, hasSecondFactor, reset } = person;
  const suspending = isSuspended ? 'reinstate' : 'suspend';
  const shown: PersonAct[] = ['email', suspending];
  if (sessions.length > 0) shown.push('sessions');
  if (hasSecondFactor && !reset) shown.push('factor');
  if (!mayAct)
    return <Card className="text-muted">{person.role === 'admin' ? t('acts.staff') : t('acts.reading')}</Card>;
  return (
    <Card aria-labelledby="person-acts" className="grid gap-4">
      <h2 id="person-acts" className="text-lg">
        {t('acts')}
      </h2>
      {shown.some((act) => act === result?.act) ? null : <Failure result={result} />}
      {reset ? <FactorResetCard reset={reset} /> : null}
      {shown.includes('sessions') ? (
        <ReasonForm act="sessions" result={result} text={t('act.sessions.text')} most={CORRECTION_REASON_MAX} />
      ) : null}
      <EmailForm email={email ?? ''} result={result} />
      {shown.includes('factor') ? <ReasonForm act="factor" result={result} text={t('act.factor.text')} /> : null}
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

/** Why nothing was done, but for what is said beside a field. */
function Failure({ result }: Pick<PersonActsProps, 'result'>) {
  const { t } = useTranslation('people');
  if (!result?.error || OF_FIELDS.includes(result.error)) return null;
  return <Alert tone="danger" title={t(`error.${result.error}`)} live />;
}

function EmailForm({ email, result }: { email: string; result: PersonResult | undefined }) {
  const { t } = useTranslation('people');
  const { form, times, error, refused, values, isOpen } = useRefusal('email', result);
  const isOfReason = result?.error === 'REASON_REQUIRED';
  return (
    <Disclosed key={times} summary={t('act.email')} isOpen={isOpen}>
      <WordsForm ref={form} storeAs="email" isChecked method="post" className="grid gap-3">
        <Failure result={refused} />
        <input type="hidden" name="intent" value="email" />
        <input type="hidden" name="shown" value={email} />
        <p className="text-pretty">{t('act.email.text')}</p>
        <TextField
          name="email"
          type="email"
          autoComplete="off"
          label={t('act.email.label')}
          defaultValue={values.email}
          error={isOfReason ? null : error}
          required
        />
        <TextField
          name="reason"
          label={t('act.email.reason')}
          maxLength={CORRECTION_REASON_MAX}
          defaultValue={values.reason}
          error={isOfReason ? error : null}
          required
        />
        <Submit act="email">{t('act.email.confirm')}</Submit>
      </WordsForm>
    </Disclosed>
  );
}

interface ReasonFormProps {
  act: 'suspend' | 'reinstate' | 'factor' | 'sessions';
  result: PersonResult | undefined;
  text: string;
  most?: number;
  more?: string | undefined;
}

function ReasonForm({ act, result, text, more, most = 2000 }: ReasonFormProps) {
  const { t } = useTranslation('people');
  const { form, times, error, refused, values, isOpen } = useRefusal(act, result);
  return (
    <Disclosed key={times} summary={t(`act.${act}`)} isDangerous={act === 'suspend'} isOpen={isOpen}>
      <WordsForm ref={form} storeAs={act} isChecked method="post" className="grid gap-3">
        <Failure result={refused} />
        <input type="hidden" name="intent" value={act} />
        <p className="text-pretty">{text}</p>
        {more ? <p className="text-pretty">{more}</p> : null}
        <TextArea
          name="reason"
          maxLength={most}
          label={t('reason')}
          defaultValue={values.reason}
          error={error}
          required
        />
        <Submit act={act} variant={act === 'suspend' ? 'danger' : 'primary'}>
          {t(`act.${act}.confirm`)}
        </Submit>
      </WordsForm>
    </Disclosed>
  );
}
