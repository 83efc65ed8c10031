import { useEffect, useState } from 'react';
import { useTranslation } from '../../platform/translation.ts';
import { classNames } from '../../ui/class-names.ts';
import type { LocalMedia } from './local-media.ts';
import { useLocalState } from './use-local.ts';
import { watchLevel } from './watch-level.ts';

const BARS = Array.from({ length: 12 }, (_, index) => index);

/** How loud one's own voice arrives, so that nobody wonders whether the microphone works. */
export function LevelMeter({ local }: { local: LocalMedia }) {
  const { t } = useTranslation('calls');
  const { isMuted } = useLocalState(local);
  const [level, setLevel] = useState(0);
  const track = local.track('audio');
  useEffect(() => {
    if (track && !isMuted) return watchLevel(track, setLevel);
    setLevel(0);
  }, [track, isMuted]);
  const lit = Math.round(level * BARS.length);
  return (
    <div className="flex h-5 items-end gap-1">
      <meter className="sr-only" aria-label={t('check.level')} min={0} max={100} value={Math.round(level * 100)} />
      {BARS.map((bar) => (
        <span
          key={bar}
          className={classNames('h-full w-1.5 rounded-full transition-colors', bar < lit ? 'bg-success' : 'bg-line')}
        />
      ))}
    </div>
  );
}
