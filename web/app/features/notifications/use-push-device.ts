import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserApi } from '../../platform/api.ts';
import { logWarning } from '../../platform/log.ts';
import { type PushAbility, pushAbility, subscribe, unsubscribe } from '../../platform/push.ts';

export type DeviceState = 'unknown' | 'unsupported' | 'blocked' | 'off' | 'on';

/** Whether this browser is told, and how that is turned; `endpoint` is what the server knows of this session. */
export function usePushDevice(publicKey: string, endpoint: string | null) {
  const [ability, setAbility] = useState<PushAbility>();
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    void pushAbility().then(setAbility);
  }, []);
  const turn = (change: () => Promise<void>) => async () => {
    setBusy(true);
    setFailed(false);
    try {
      await change();
      await revalidate();
    } catch (error) {
      logWarning('Push not turned', error);
      setFailed(true);
    } finally {
      setAbility(await pushAbility());
      setBusy(false);
    }
  };
  return {
    state: stateOf(ability, endpoint),
    isBusy,
    hasFailed,
    turnOn: turn(() => turnOn(publicKey)),
    turnOff: turn(turnOff),
  };
}

function stateOf(ability: PushAbility | undefined, endpoint: string | null): DeviceState {
  if (!ability) return 'unknown';
  if (ability.obstacle) return ability.obstacle;
  return endpoint !== null && ability.endpoint === endpoint ? 'on' : 'off';
}

async function turnOn(publicKey: string): Promise<void> {
  const subscription = await subscribe(publicKey);
  if (!subscription) return;
  try {
    await browserApi.notifications.subscribePush(subscription);
  } catch (error) {
    await unsubscribe();
    throw error;
  }
}

async function turnOff(): Promise<void> {
  const endpoint = await unsubscribe();
  if (endpoint) await browserApi.notifications.unsubscribePush({ endpoint });
}
