import { Check, CircleAlert, Volume2, Wifi } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { chime } from './chime.ts';
import { checkNetwork, type NetworkOutcome } from './network-check.ts';

interface LobbyChecksProps {
  speaker: string;
  relays: () => Promise<RTCIceServer[]>;
}

/** Whether one will hear the others, and whether the line to them stands. */
export function LobbyChecks({ speaker, relays }: LobbyChecksProps) {
  const { t } = useTranslation('calls');
  const [wasPlayed, setPlayed] = useState(false);
  const [outcome, check] = useNetworkCheck(relays);
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
          <Button variant="ghost" onClick={check}>
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

function useNetworkCheck(relays: () => Promise<RTCIceServer[]>) {
  const [outcome, setOutcome] = useState<NetworkOutcome | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew
  useEffect(() => {
    let isCurrent = true;
    setOutcome(null);
    relays()
      .then(checkNetwork)
      .catch((): NetworkOutcome => 'failed')
      .then((found) => isCurrent && setOutcome(found));
    return () => {
      isCurrent = false;
    };
  }, [attempt]);
  return [outcome, () => setAttempt(attempt + 1)] as const;
}
