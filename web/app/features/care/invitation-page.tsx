import type { CareInvitation } from '@polyclinic/contract/care/schemas';
import { MailX } from 'lucide-react';
import { PageTitle } from '../../platform/page-title.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Invitation } from './invitations.tsx';

/** Where a mailed link leads. */
export function InvitationPage({ invitation }: { invitation: CareInvitation | null }) {
  const { t } = useTranslation('care');
  return (
    <div className="page grid w-full max-w-2xl content-start gap-6 py-8 sm:py-12">
      <PageTitle title={t('title')} />
      <header>
        <h1 className="text-xl">{t('title')}</h1>
        <p className="mt-1 text-muted">{t('lead')}</p>
      </header>
      {invitation ? (
        <Invitation invitation={invitation} />
      ) : (
        <EmptyState
          icon={<MailX className="size-6" aria-hidden="true" />}
          title={t('error.INVITATION_ENDED')}
          hint={t('invitation.endedHint')}
          action={<LinkButton to="/patient/care">{t('invitation.toCircle')}</LinkButton>}
        />
      )}
    </div>
  );
}
