import type { CareLink } from '@polyclinic/contract/care/schemas';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { TextField } from '../../ui/text-field.tsx';
import { CareForm } from './care-form.tsx';
import { Fold } from './fold.tsx';
import { useRefused } from './use-refused.ts';

/** Gives a managed profile to its person; while the mailed link is open, to whom it went and the way back. */
export function HandoverForm({ link: { person, email, expiresAt, isExpired } }: { link: CareLink }) {
  const { t } = useTranslation('care');
  const { date } = useFormat();
  const { field, isRefused } = useRefused('handedOver', person?.id);
  if (!person) return null;
  const until = email && expiresAt ? { email: `\u2068${email}\u2069`, date: date(expiresAt, 'day') } : null;
  return (
    <Fold title={t('handover.open', { name: `\u2068${person.name}\u2069` })} open={until !== null || isRefused}>
      {until ? (
        <>
          <p>{t(isExpired ? 'handover.over' : 'handover.waiting', until)}</p>
          <CareForm intent="withdrawn" fields={{ id: person.id }} variant="secondary" label={t('handover.withdraw')} />
        </>
      ) : (
        <>
          <p>{t('handover.text')}</p>
          <CareForm intent="handedOver" fields={{ id: person.id }} variant="secondary" label={t('handover.send')}>
            <TextField
              id={`handover-${person.id}`}
              name="email"
              type="email"
              label={t('handover.email')}
              hint={t('handover.emailHint')}
              autoComplete="off"
              maxLength={254}
              required
              {...field('email')}
            />
          </CareForm>
        </>
      )}
    </Fold>
  );
}
