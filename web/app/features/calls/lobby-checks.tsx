import { Check, CircleAlert, Volume2, Wifi } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { checkNetwork, type NetworkOutcome } from './check-network.ts';
import { chime } from './chime.ts';
import type { Door } from './door.ts';

interface LobbyChecksProps {
  speaker: string;
  door: Door;
}

/** Whether one will hear the others, and whether the line to them stands. */
export function LobbyChecks({ speaker, door }: LobbyChecksProps) {
  const { t } = useTranslation('calls');
  const [wasPlayed, setPlayed] = useState(false);
  const [outcome, check] = useNetworkCheck(door);
  const play = async () => {
    await chime(speaker);
    setPlayed(true);
  };
  return (
    <ul className="grid gap-3">
      <Line icon={<Volume2 className="size-5" />} text={t(wasPlayed ? 'check.soundPlayed' : 'check.sound')}>
        <Button variant="ghost" onClick={() => void play()}>
          {t('check.playSound')}
        </Button>
      </Line>
      <Line icon={<Wifi className="size-5" />} text={t(`check.network.${outcome ?? 'busy'}`)}>
        {outcome === null ? <Spinner className="me-3 size-6" /> : null}
        {outcome === 'failed' ? (
          <Button variant="ghost" onClick={() => void check()}>
            {t('retry')}
          </Button>
        ) : null}
        {outcome === 'relay' || outcome === 'direct' ? (
          <Check className="me-3 size-5 text-success" aria-hidden="true" />
        ) : null}
        {outcome === 'failed' ? <CircleAlert className="size-5 text-warning" aria-hidden="true" /> : null}
      </Line>
    </ul>
  );
}

function Line({ icon, text, children }: { icon: ReactNode; text: string; children: ReactNode }) {
  return (
    <li className="flex min-h-11 items-center gap-3">
      <span aria-hidden="true" className="text-muted">
        {icon}
      </span>
      <span role="status" className="grow text-sm">
        {text}
      </span>
      {children}
    </li>
  );
}

/** How the line is, null while it is tried, and a way to try again. */
function useNetworkCheck(door: Door) {
  const [outcome, setOutcome] = useState<NetworkOutcome | null>(null);
  const latest = useRef(0);
  const check = useCallback(async () => {
    latest.current += 1;
    const own = latest.current;
    setOutcome(null);
    const found = await door
      .relays()
      .then(checkNetwork)
      .catch((): NetworkOutcome => 'failed');
    if (own === latest.current) setOutcome(found);
  }, [door]);
  useEffect(() => void check(), [check]);
  return [outcome, check] as const;
}
