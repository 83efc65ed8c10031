import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '../../platform/translation.ts';
import { showToastAbove } from '../../ui/toast.ts';
import type { Kind, LocalMedia } from './local-media.ts';
import { MediaError } from './open-media.ts';

/** Switching one's own sound, picture and screen; each says what became of it, and what was unplugged. */
export function useLocalControls(local: LocalMedia) {
  const { t } = useTranslation('calls');
  const say = (key: 'muted' | 'unmuted' | 'cameraOn' | 'cameraOff' | 'sharing' | 'notSharing') =>
    void showToastAbove('info', t(key));
  const sayProblem = (error: unknown) =>
    void showToastAbove('error', t(error instanceof MediaError ? `failure.${error.problem}` : 'device.failed'));
  const sayLost = useEffectEvent((kind: Kind) => void showToastAbove('warning', t(`device.lost.${kind}`)));
  useEffect(() => local.onLost((kind) => sayLost(kind)), [local]);
  return {
    async toggleMicrophone() {
      try {
        await local.toggleMicrophone();
        say(local.state().isMuted ? 'muted' : 'unmuted');
      } catch (error) {
        sayProblem(error);
      }
    },
    async toggleCamera() {
      try {
        await local.toggleCamera();
        say(local.state().isCameraOn ? 'cameraOn' : 'cameraOff');
      } catch (error) {
        sayProblem(error);
      }
    },
    async toggleScreen() {
      try {
        await local.toggleScreen();
        say(local.state().isSharing ? 'sharing' : 'notSharing');
      } catch {
        // A person who closes the browser's choice of screens has changed their mind.
      }
    },
  };
}
