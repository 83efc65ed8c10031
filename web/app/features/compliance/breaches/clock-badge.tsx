import type { ClockState } from '@polyclinic/contract/compliance/breaches/rules';
import type { Breach } from '@polyclinic/contract/compliance/breaches/schemas';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { Tone } from '../../../ui/tone.ts';

const TONES: Record<ClockState, Tone> = {
  late: 'danger',
  soon: 'warning',
  running: 'info',
  told: 'success',
  told_late: 'warning',
  not_needed: 'neutral',
};

/** How the 72 hours of a breach stand: in words, and by when. */
export function ClockBadge({ breach: { clock, dueAt, authorityAt } }: { breach: Breach }) {
  const { t } = useTranslation('compliance/breaches');
  const { dateTime } = useFormat();
  return <Badge tone={TONES[clock]}>{t(`clock.${clock}`, { time: dateTime(authorityAt ?? dueAt) })}</Badge>;
}
