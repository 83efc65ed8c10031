import type { TicketState } from '@polyclinic/contract/support/schemas';
import { useTranslation } from '../../platform/translation.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Tone } from '../../ui/tone.ts';

type Side = 'asker' | 'support';

/** What waits for the reader is warm: an answer for who asked, an open ticket for support. */
const tones: Record<Side, Record<TicketState, Tone>> = {
  asker: { open: 'info', answered: 'warning', closed: 'neutral' },
  support: { open: 'warning', answered: 'info', closed: 'neutral' },
};

/** Whose turn it is, in the words of the side that reads. */
export function TicketStateBadge({ state, side = 'asker' }: { state: TicketState; side?: Side }) {
  const { t } = useTranslation('support');
  return (
    <Badge tone={tones[side][state]} className="shrink-0">
      {t(`state.${side}.${state}`)}
    </Badge>
  );
}
