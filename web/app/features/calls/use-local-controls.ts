import { useTranslation } from '../../platform/translation.ts';
import { showToastAbove } from '../../ui/toast.ts';
import type { LocalMedia } from './local-media.ts';
import { MediaError } from './media.ts';

/** Switching one's own sound, picture and screen; each says what became of it. */
export function useLocalControls(local: LocalMedia) {
  const { t } = useTranslation('calls');
  const say = (key: 'muted' | 'unmuted' | 'cameraOn' | 'cameraOff' | 'sharing' | 'notSharing') =>
    void showToastAbove('info', t(key));
  return {
    toggleMicrophone() {
      local.toggleMicrophone();
      say(local.state().isMuted ? 'muted' : 'unmuted');
    },
    async toggleCamera() {
      try {
        await local.toggleCamera();
        say(local.state().isCameraOn ? 'cameraOn' : 'cameraOff');
      } catch (error) {
        void showToastAbove('error', t(error instanceof MediaError ? `failure.${error.problem}` : 'device.failed'));
      }
    },
    async toggleScreen() {
      try {
        await local.toggleScreen();
        say(local.state().isSharing ? 'sharing' : 'notSharing');
      } catch {
        // Whoever closes the browser's choice of screens has changed their mind.
      }
    },
  };
}
