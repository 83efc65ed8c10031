import { DUTIES } from '@polyclinic/contract/staff/rules';
import { useNavigation } from 'react-router';
import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { StaffResult } from './staff-action.ts';

/** Invites an address to a duty; support is the commonest. */
export function InviteForm({ result, isSent }: { result: StaffResult | undefined; isSent: boolean }) {
  const { t } = useTranslation('staff');
  const { state, formData } = useNavigation();
  const refused = result?.error ? result : null;
  return (
    <Card aria-labelledby="staff-invite">
      <PlainForm key={isSent ? 'sent' : 'open'} method="post" className="grid gap-4">
        <h2 id="staff-invite" className="text-lg">
          {t('invite.title')}
        </h2>
        <input type="hidden" name="intent" value="invite" />
        <TextField
          name="email"
          type="email"
          dir="ltr"
          autoComplete="off"
          label={t('invite.email')}
          hint={t('invite.emailHint')}
          defaultValue={refused?.email}
          error={refused ? t(`error.${refused.error}`) : null}
          required
        />
        <SelectField
          name="duty"
          label={t('duty')}
          defaultValue="support"
          options={DUTIES.map((value) => ({ value, label: t(`duty.${value}`) }))}
        />
        <Button
          type="submit"
          loading={state !== 'idle' && formData?.get('intent') === 'invite'}
          className="justify-self-start"
        >
          {t('invite.submit')}
        </Button>
      </PlainForm>
    </Card>
  );
}
