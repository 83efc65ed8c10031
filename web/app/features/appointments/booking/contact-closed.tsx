import { useTranslation } from '../../../platform/translation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import type { Closed } from '../../blocks/index.ts';

/** Said before anything is written, and not only when it is refused. */
export function ContactClosed({ closed }: { closed: Closed }) {
  const { t } = useTranslation('appointments/booking');
  const isOwn = closed === 'own';
  return (
    <Alert tone="info" title={t(isOwn ? 'refused.ownBlock' : 'refused.contactClosed')}>
      <LinkButton variant="secondary" to={isOwn ? '/blocks' : '/find-doctor'} className="mt-3">
        {t(isOwn ? 'closed.undo' : 'closed.others')}
      </LinkButton>
    </Alert>
  );
}
