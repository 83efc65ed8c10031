import type { FoundProvider } from '@polyclinic/contract/admin/contract';
import { useTranslation } from '../../platform/translation.ts';
import { Badge } from '../../ui/badge.tsx';

const tones = {
  suspended: 'danger',
  rejected: 'danger',
  leaving: 'neutral',
  lapsed: 'warning',
  approved: 'success',
  pending_review: 'info',
  documents_needed: 'warning',
  background_check: 'warning',
} as const;

type State = keyof typeof tones;

/** What matters most of how a practice stands. */
function stateOf({ suspendedAt, status, isLeaving, isLapsed }: FoundProvider): State {
  if (suspendedAt) return 'suspended';
  if (status !== 'approved') return status;
  if (isLeaving) return 'leaving';
  return isLapsed ? 'lapsed' : 'approved';
}

/** How a practice stands, in a word. */
export function ProviderState({ provider }: { provider: FoundProvider }) {
  const { t } = useTranslation('admin');
  const state = stateOf(provider);
  return <Badge tone={tones[state]}>{t(`status.${state}`)}</Badge>;
}
