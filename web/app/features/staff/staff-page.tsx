import type { StaffList } from '@polyclinic/contract/staff/schemas';
import { PageTitle } from '../../platform/page-title.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useAnswer } from '../../platform/use-answer.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { showToast } from '../../ui/toast.ts';
import { InviteForm } from './invite-form.tsx';
import { MemberLine } from './member-line.tsx';
import { OpenInvitation } from './open-invitation.tsx';
import type { StaffResult } from './staff-action.ts';

interface StaffPageProps {
  list: StaffList;
  /** Who looks, and whether they may change anything */
  self: string;
  mayChange: boolean;
  result: StaffResult | undefined;
}

/** Who runs this installation: duties, invitations, and the way out. */
export function StaffPage({ list, self, mayChange, result }: StaffPageProps) {
  const { t } = useTranslation('staff');
  useAnswer(result, ({ done }) => {
    if (done) void showToast('success', t(`done.${done}`));
  });
  return (
    <div className="page grid w-full content-start gap-6 py-8">
      <PageTitle title={t('title')} />
      <header className="grid gap-1">
        <h1 className="text-xl">{t('title')}</h1>
        <p className="max-w-prose text-pretty text-muted">{t('lead')}</p>
      </header>
      {result?.error && result.intent !== 'invite' ? (
        <Alert tone="danger" title={t(`error.${result.error}`)} live />
      ) : null}
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <Card aria-labelledby="staff-members" className="grid gap-2">
          <h2 id="staff-members" className="text-lg">
            {t('members')}
          </h2>
          <ul className="grid divide-y divide-line">
            {list.members.map((member) => (
              <MemberLine
                key={member.userId}
                member={member}
                isSelf={member.userId === self}
                mayChange={mayChange && member.userId !== self}
              />
            ))}
          </ul>
        </Card>
        <div className="grid gap-6">
          {mayChange ? <InviteForm result={result} /> : null}
          <Card aria-labelledby="staff-open" className="grid gap-2">
            <h2 id="staff-open" className="text-lg">
              {t('open.title')}
            </h2>
            {list.invitations.length === 0 ? <p className="text-muted">{t('open.none')}</p> : null}
            <ul className="grid divide-y divide-line">
              {list.invitations.map((invitation) => (
                <OpenInvitation key={invitation.id} invitation={invitation} mayChange={mayChange} />
              ))}
            </ul>
          </Card>
        </div>
      </div>
    </div>
  );
}
