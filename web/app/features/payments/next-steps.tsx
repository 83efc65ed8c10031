import { useTranslation } from '../../platform/translation.ts';
import { LinkButton } from '../../ui/link-button.tsx';

/** To one's appointments and to another booking; `isLater` where something else comes first. */
export function NextSteps({ isLater = false }: { isLater?: boolean }) {
  const { t } = useTranslation('payments');
  return (
    <>
      <LinkButton to="/patient" variant={isLater ? 'secondary' : 'primary'}>
        {t('action.appointments')}
      </LinkButton>
      <LinkButton to="/book" variant={isLater ? 'ghost' : 'secondary'}>
        {t('action.bookAnother')}
      </LinkButton>
    </>
  );
}
