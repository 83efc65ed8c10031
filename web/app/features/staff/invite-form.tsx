import { DUTIES } from '@polyclinic/contract/staff/rules';
import { useRef } from 'react';
import { useTranslation } from '../../platform/translation.ts';
import { useAnswer } from '../../platform/use-answer.ts';
import { useIsSending } from '../../platform/use-is-sending.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { WordsForm } from '../forms/index.ts';
import type { StaffResult } from './staff-action.ts';

/** What is said beside the address. */
const OF_ADDRESS: StaffResult['error'][] = ['INVALID', 'EMAIL_TAKEN', 'STAFF_INVITATIONS_OPEN'];

/** Invites an address to a duty; support is the commonest. */
export function InviteForm({ result }: { result: StaffResult | undefined }) {
  const { t } = useTranslation('staff');
  const isSending = useIsSending({ intent: 'invite' });
  const refused = result?.error && result.intent === 'invite' ? result : null;
  const isOfAddress = refused !== null && OF_ADDRESS.includes(refused.error);
  const form = useRef<HTMLFormElement>(null);
  useAnswer(result, ({ done }) => {
    if (done === 'invite') form.current?.reset();
  });
  return (
    <Card aria-labelledby="staff-invite">
      <WordsForm storeAs="invite" ref={form} method="post" className="grid gap-4">
        <h2 id="staff-invite" className="text-lg">
          {t('invite.title')}
        </h2>
        {refused && !isOfAddress ? <Alert tone="danger" title={t(`error.${refused.error}`)} live /> : null}
        <input type="hidden" name="intent" value="invite" />
        <TextField
          name="email"
          type="email"
          autoComplete="off"
          label={t('invite.email')}
          hint={t('invite.emailHint')}
          defaultValue={refused?.email}
          error={isOfAddress ? t(`error.${refused.error}`) : null}
          required
        />
        <SelectField
          name="duty"
          label={t('duty')}
          defaultValue={refused?.duty || 'support'}
          options={DUTIES.map((value) => ({ value, label: t(`duty.${value}`) }))}
        />
        <Button type="submit" loading={isSending} className="justify-self-start">
          {t('invite.submit')}
        </Button>
      </WordsForm>
    </Card>
  );
}
