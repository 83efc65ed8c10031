import { isDecided } from '@polyclinic/contract/risk/rules';
import type { RiskAct, RiskCase } from '@polyclinic/contract/risk/schemas';
import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useIsSending } from '../../platform/use-is-sending.ts';
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
  return (
    <Card aria-labelledby="risk-acts" className="grid gap-4">
      <h2 id="risk-acts" className="text-lg">
        {t('acts')}
      </h2>
      <p className="text-sm text-pretty text-muted">{t('acts.hint')}</p>
      {result?.error && result.error !== 'REASON_REQUIRED' ? (
        <Alert tone="danger" title={t(`error.${result.error}`)} live />
      ) : null}
      {isDecided(state) ? null : <AssignForm alert={alert} />}
      {acts.map((act) => (
        <ActForm key={`${act} ${alert.history.length}`} act={act} result={result} />
      ))}
    </Card>
  );
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
}

function ActForm({ act, result }: ActFormProps) {
  const { t } = useTranslation('risk');
  const refused = result?.act === act && result.error ? result : undefined;
  const form = useFocusFirstError(refused);
  const isSending = useIsSending({ intent: act });
  const error = refused?.error === 'REASON_REQUIRED' ? t('error.REASON_REQUIRED') : null;
  return (
    <Disclosed summary={t(`act.${act}`)} isDangerous={act === 'confirmed'} isOpen={refused !== undefined}>
      <WordsForm ref={form} storeAs={act} isChecked method="post" className="grid gap-3">
        <input type="hidden" name="intent" value={act} />
        <TextArea
          name="words"
          maxLength={2000}
          label={t(`words.${act}`)}
          defaultValue={refused?.words}
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
