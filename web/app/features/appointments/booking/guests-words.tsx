import { useTranslation } from '../../../platform/translation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import type { DraftControl } from './use-draft.ts';

/** Asks whether what was written in this tab before signing in is one's own, without showing it. */
export function GuestsWords({ control: { isAsked, claim } }: { control: DraftControl }) {
  const { t } = useTranslation('appointments/booking');
  if (!isAsked) return null;
  return (
    <Alert live title={t('guests.question')}>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => claim(true)}>
          {t('guests.mine')}
        </Button>
        <Button variant="ghost" onClick={() => claim(false)}>
          {t('guests.notMine')}
        </Button>
      </div>
    </Alert>
  );
}
