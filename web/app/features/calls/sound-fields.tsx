import { Volume2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ALERT_SOUNDS, type AlertSound, readAlertSound, writeAlertSound } from '../../platform/alert-sound.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { RadioChips } from '../../ui/radio-chips.tsx';
import { chime } from './chime.ts';

/** What a doctor hears on this device. */
export function SoundFields() {
  const { t } = useTranslation('calls');
  const [chosen, setChosen] = useState<AlertSound | null>(null);
  useEffect(() => setChosen(readAlertSound()), []);
  const choose = (value: string) => {
    const sound = value as AlertSound;
    writeAlertSound(sound);
    setChosen(sound);
  };
  return (
    <div className="mt-5 flex flex-wrap items-end gap-3 border-t border-line pt-5">
      <RadioChips
        label={t('sound.label')}
        name="alert-sound"
        chips={ALERT_SOUNDS.map((value) => ({ value, label: t(`sound.${value}`) }))}
        value={chosen}
        onChange={choose}
      />
      <Button variant="ghost" onClick={() => void chime()}>
        <Volume2 className="size-5" aria-hidden="true" />
        {t('sound.try')}
      </Button>
    </div>
  );
}
