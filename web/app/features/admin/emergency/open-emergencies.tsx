import type { EmergencyAction } from '@polyclinic/contract/admin/emergency/schemas';
import { useTranslation } from '../../../platform/translation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useEmergencyName } from './use-emergency-name.ts';

/** What is paused, or waits to be, before anything else on the overview. */
export function OpenEmergencies({ actions }: { actions: EmergencyAction[] }) {
  const { t } = useTranslation('admin/emergency');
  const nameOf = useEmergencyName();
  const open = actions.filter(({ state }) => state === 'waiting' || state === 'running');
  if (open.length === 0) return null;
  return (
    <Alert tone={open.some(({ state }) => state === 'running') ? 'danger' : 'warning'} title={t('open')}>
      <ul>
        {open.map((action) => (
          <li key={action.id}>
            {nameOf(action)} · {t(`state.${action.state}`)}
          </li>
        ))}
      </ul>
      <LinkButton to="/admin/emergency" variant="secondary" className="mt-3">
        {t('view')}
      </LinkButton>
    </Alert>
  );
}
