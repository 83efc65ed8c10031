import type { EmergencyAccessState } from '@polyclinic/contract/compliance/emergency/rules';
import type { EmergencyAccess } from '@polyclinic/contract/compliance/emergency/schemas';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { Tone } from '../../../ui/tone.ts';

const TONES: Record<EmergencyAccessState, Tone> = {
  open: 'warning',
  due: 'info',
  late: 'danger',
  justified: 'success',
  unjustified: 'warning',
};

/** How an access stands: in words, and until when; red once nobody has checked it in time. */
export function AccessBadge({ access: { state, expiresAt, reviewDueAt } }: { access: EmergencyAccess }) {
  const { t } = useTranslation('compliance/emergency');
  const { dateTime } = useFormat();
  const time = dateTime(state === 'open' ? expiresAt : reviewDueAt);
  return <Badge tone={TONES[state]}>{t(`badge.${state}`, { time })}</Badge>;
}
