import type { CareInvitation } from '@polyclinic/contract/care/schemas';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Card } from '../../ui/card.tsx';
import { RightsField, RightsList } from './care-fields.tsx';
import { CareForm } from './care-form.tsx';

/** An invitation with what it would allow, and both answers. The patient decides what that is. */
export function Invitation({ invitation }: { invitation: CareInvitation }) {
  const { t } = useTranslation('care');
  const { date } = useFormat();
  const { id, part, inviterName, relationship, rights, expiresAt } = invitation;
  const name = `\u2068${inviterName}\u2069`;
  return (
    <Card className="grid gap-4 border-primary">
      <div>
        <h3 className="text-base">{t(`invitation.${part}`, { name })}</h3>
        <p className="text-sm text-muted">
          {t(`as.${part === 'caregiver' ? 'own' : 'theirs'}`, { what: t(`relationship.${relationship}`) })}
        </p>
      </div>
      <CareForm intent="accepted" fields={{ id }} label={t('invitation.accept')}>
        {part === 'patient' ? (
          <RightsField given={rights} />
        ) : (
          <div className="grid gap-1">
            <p className="text-sm font-medium">{t('rights.own')}</p>
            <RightsList rights={rights} />
          </div>
        )}
      </CareForm>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
        <p className="text-sm text-muted">{t('expires', { date: date(expiresAt, 'day') })}</p>
        <CareForm intent="ended" fields={{ id }} variant="ghost" label={t('invitation.decline')} />
      </div>
    </Card>
  );
}
