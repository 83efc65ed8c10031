import { isDecided } from '@polyclinic/contract/risk/rules';
import type { RiskAct, RiskCase } from '@polyclinic/contract/risk/schemas';
import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useIsSending } from '../../platform/use-is-sending.ts';
import { useTimesDone } from '../../platform/use-times-done.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Disclosed } from '../../ui/disclosed.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts';
import { WordsForm } from '../forms/index.ts';
import type { RiskResult } from './risk-action.ts';

interface RiskActsProps {
  alert: RiskCase;
  result: RiskResult | undefined;
}

/** What an administrator may do about an alert; who may not is told why. */
export function RiskActs({ alert, result }: RiskActsProps) {
  const { t } = useTranslation('risk');
  const { mayAct, isOwn, state } = alert;
  if (!mayAct) return <Card className="text-muted">{t(isOwn ? 'acts.oneself' : 'acts.reading')}</Card>;
  const acts: WordsAct[] = isDecided(state) ? ['noted', 'reopened'] : ['noted', 'confirmed', 'dismissed'];
  /** Refused, and no longer there, such as once somebody else has decided: its words can still become a note. */
  const gone = result?.error && acts.every((act) => act !== result.act) ? result : undefined;
  return (
    <Card aria-labelledby="risk-acts" className="grid gap-4">
      <h2 id="risk-acts" className="text-lg">
        {t('acts')}
      </h2>
      <p className="text-sm text-pretty text-muted">{t('acts.hint')}</p>
      {gone ? <Failure result={gone} /> : null}
      {isDecided(state) ? null : <AssignForm alert={alert} />}
      {acts.map((act) => (
        <ActForm key={act} act={act} result={result} stranded={(act === 'noted' && gone?.words) || undefined} />
      ))}
    </Card>
  );
}

/** Why nothing was done, but for what is said beside a field. */
function Failure({ result: { error } }: { result: RiskResult }) {
  const { t } = useTranslation('risk');
  return error && error !== 'REASON_REQUIRED' ? <Alert tone="danger" title={t(`error.${error}`)} live /> : null;
}

function AssignForm({ alert: { assignee, administrators } }: Pick<RiskActsProps, 'alert'>) {
  const { t } = useTranslation('risk');
  const isSending = useIsSending({ intent: 'assigned' });
  return (
    <PlainForm method="post" className="grid gap-3">
      <input type="hidden" name="intent" value="assigned" />
      <SelectField
        key={assignee?.userId ?? ''}
        name="assignee"
        label={t('assign.label')}
        defaultValue={assignee?.userId ?? ''}
        options={[
          { value: '', label: t('assign.nobody') },
          ...administrators.map(({ userId, name }) => ({ value: userId, label: name })),
        ]}
      />
      <Button type="submit" variant="secondary" loading={isSending} className="justify-self-start">
        {t('assign.save')}
      </Button>
    </PlainForm>
  );
}

type WordsAct = Exclude<RiskAct, 'assigned'>;

interface ActFormProps {
  act: WordsAct;
  result: RiskResult | undefined;
  /** What was written for another act, which is no longer there */
  stranded: string | undefined;
}

function ActForm({ act, result, stranded }: ActFormProps) {
  const { t } = useTranslation('risk');
  const own = result?.act === act ? result : undefined;
  const refused = own?.error ? own : undefined;
  const form = useFocusFirstError(refused);
  const isSending = useIsSending({ intent: act });
  const times = useTimesDone(refused ? undefined : own);
  const error = refused?.error === 'REASON_REQUIRED' ? t('error.REASON_REQUIRED') : null;
  const isOpen = refused !== undefined || stranded !== undefined;
  return (
    <Disclosed key={times} summary={t(`act.${act}`)} isDangerous={act === 'confirmed'} isOpen={isOpen}>
      <WordsForm ref={form} storeAs={act} isChecked method="post" className="grid gap-3">
        {refused ? <Failure result={refused} /> : null}
        <input type="hidden" name="intent" value={act} />
        <TextArea
          name="words"
          maxLength={2000}
          label={t(`words.${act}`)}
          defaultValue={refused?.words ?? stranded}
          error={error}
          required={act !== 'confirmed'}
        />
        <Button
          type="submit"
          variant={act === 'confirmed' ? 'danger' : 'primary'}
          loading={isSending}
          className="justify-self-start"
        >
          {t(`save.${act}`)}
        </Button>
      </WordsForm>
    </Disclosed>
  );
}
