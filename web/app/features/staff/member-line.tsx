import { DUTIES } from '@polyclinic/contract/staff/rules';
import type { Member } from '@polyclinic/contract/staff/schemas';
import { useFormat } from '../../platform/format.ts';
import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useIsSending } from '../../platform/use-is-sending.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Disclosed } from '../../ui/disclosed.tsx';
import { SelectField } from '../../ui/select-field.tsx';

interface MemberLineProps {
  member: Member;
  isSelf: boolean;
  mayChange: boolean;
}

/** One of the staff: who, with which duty since when, and what an administrator may do about it. */
export function MemberLine({ member, isSelf, mayChange }: MemberLineProps) {
  const { t } = useTranslation('staff');
  const { date } = useFormat();
  return (
    <li className="grid gap-3 py-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Avatar id={member.userId} name={member.name} />
        <div className="grid min-w-0 grow basis-52 gap-0.5">
          <p className="font-semibold wrap-anywhere">
            <bdi>{member.name}</bdi>
            {isSelf ? <span className="font-normal text-muted"> ({t('you')})</span> : null}
          </p>
          <p className="text-sm text-muted">
            {t('since', { date: date(member.since) })}
            {member.addedBy ? ` · ${t('addedBy', { name: `\u2068${member.addedBy}\u2069` })}` : null}
          </p>
        </div>
        <Badge tone={member.duty === 'administrator' ? 'warm' : 'neutral'}>{t(`duty.${member.duty}`)}</Badge>
      </div>
      <p className="text-sm text-muted">{t(`dutyHint.${member.duty}`)}</p>
      {mayChange ? <Change member={member} /> : null}
    </li>
  );
}

function Change({ member }: { member: Member }) {
  const { t } = useTranslation('staff');
  const name = `\u2068${member.name}\u2069`;
  const { userId } = member;
  const isSaving = useIsSending({ intent: 'duty', userId });
  const isRemoving = useIsSending({ intent: 'remove', userId });
  return (
    <div className="flex flex-wrap items-end gap-3">
      <PlainForm method="post" className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="intent" value="duty" />
        <input type="hidden" name="userId" value={member.userId} />
        <SelectField
          key={member.duty}
          name="duty"
          label={t('dutyOf', { name })}
          defaultValue={member.duty}
          options={DUTIES.map((value) => ({ value, label: t(`duty.${value}`) }))}
        />
        <Button type="submit" variant="secondary" loading={isSaving} aria-label={t('saveOf', { name })}>
          {t('save')}
        </Button>
      </PlainForm>
      <Disclosed summary={t('remove')} label={t('removeOf', { name })} isDangerous>
        <PlainForm method="post" className="grid justify-items-start gap-3">
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="userId" value={member.userId} />
          <p className="text-pretty">{t('removeText', { name })}</p>
          <Button type="submit" variant="danger" loading={isRemoving}>
            {t('removeConfirm')}
          </Button>
        </PlainForm>
      </Disclosed>
    </div>
  );
}
