import type { CareInvitation } from '@polyclinic/contract/care/schemas';
import { PageTitle } from '../../platform/page-title.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Invitation } from './invitation.tsx';

/** Where a mailed link leads. */
export function InvitationPage({ invitation }: { invitation: CareInvitation | null }) {
  const { t } = useTranslation('care');
  return (
    <div className="page grid w-full max-w-2xl content-start gap-6 py-8 sm:py-12">
      <PageTitle title={t('title')} />
      <header>
        <h1 className="text-xl">{t(invitation ? 'title' : 'error.INVITATION_ENDED')}</h1>
        <p className="mt-1 text-muted">{t(invitation ? 'lead' : 'invitation.endedHint')}</p>
      </header>
      {invitation ? (
        <Invitation invitation={invitation} />
      ) : (
        <LinkButton to="/patient/care" className="justify-self-start">
          {t('invitation.toCircle')}
        </LinkButton>
      )}
    </div>
  );
}
