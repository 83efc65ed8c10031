import { useEffect, useState } from 'react';
import { canChooseSpeaker } from './open-media.ts';

export type DeviceKind = 'camera' | 'microphone' | 'speaker';
type Devices = Record<DeviceKind, { id: string; label: string }[]>;

const none: Devices = { camera: [], microphone: [], speaker: [] };
const kinds: Record<MediaDeviceKind, DeviceKind> = {
  videoinput: 'camera',
  audioinput: 'microphone',
  audiooutput: 'speaker',
};

async function listDevices(): Promise<Devices> {
  const found: Devices = { camera: [], microphone: [], speaker: [] };
  for (const { kind, deviceId, label } of await navigator.mediaDevices.enumerateDevices()) {
    if (deviceId) found[kinds[kind]].push({ id: deviceId, label });
  }
  // Some browsers name speakers that they let nobody choose.
  return canChooseSpeaker() ? found : { ...found, speaker: [] };
}

/** The devices there are, by their names once the browser tells them, kept current as they come and go. */
export function useDevices(): Devices {
  const [devices, setDevices] = useState(none);
  useEffect(() => {
    const list = () => void listDevices().then(setDevices, () => {});
    list();
    navigator.mediaDevices.addEventListener('devicechange', list);
    return () => navigator.mediaDevices.removeEventListener('devicechange', list);
  }, []);
  return devices;
}

/** The speaker that was chosen; '' for the browser's own while that one is unplugged, on which nothing would be heard. */
export function useSpeaker(chosen: string): string {
  const { speaker } = useDevices();
  return speaker.some(({ id }) => id === chosen) ? chosen : '';
}
