import type { StaffInvitation } from '@polyclinic/contract/staff/schemas';
import { useFormat } from '../../platform/format.ts';
import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useIsSending } from '../../platform/use-is-sending.ts';
import { Button } from '../../ui/button.tsx';

/** An invitation that nobody has answered. */
export function OpenInvitation({ invitation, mayChange }: { invitation: StaffInvitation; mayChange: boolean }) {
  const { t } = useTranslation('staff');
  const { dateTime } = useFormat();
  const { id, email, duty, invitedBy, expiresAt } = invitation;
  const isSending = useIsSending({ intent: 'withdraw', id });
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <div className="grid min-w-0 grow basis-48 gap-0.5">
        <p className="font-medium wrap-anywhere">
          <bdi>{email}</bdi>
        </p>
        <p className="text-sm text-muted">
          {t(`duty.${duty}`)} · {t('open.by', { name: `\u2068${invitedBy}\u2069` })} ·{' '}
          {t('open.until', { date: dateTime(expiresAt) })}
        </p>
      </div>
      {mayChange ? (
        <PlainForm method="post">
          <input type="hidden" name="intent" value="withdraw" />
          <input type="hidden" name="id" value={id} />
          <Button
            type="submit"
            variant="secondary"
            loading={isSending}
            aria-label={t('withdrawOf', { email: `\u2068${email}\u2069` })}
          >
            {t('withdraw')}
          </Button>
        </PlainForm>
      ) : null}
    </li>
  );
}
