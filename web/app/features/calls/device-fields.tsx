import { useId } from 'react';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { showToast, showToastAbove } from '../../ui/toast.ts';
import type { LocalMedia } from './local-media.ts';
import { type DeviceKind, useDevices } from './use-devices.ts';
import { useLocalState } from './use-local.ts';

/** Which camera, microphone and speaker; what is chosen counts at once and next time. */
export function DeviceFields({ local }: { local: LocalMedia }) {
  const { t } = useTranslation('calls');
  const { number } = useFormat();
  const { choices, isCameraOn } = useLocalState(local);
  const devices = useDevices();
  const id = useId();
  const use: Record<DeviceKind, (device: string) => void | Promise<void>> = {
    camera: local.switchCamera,
    microphone: local.switchMicrophone,
    speaker: local.switchSpeaker,
  };
  const choose = async (kind: DeviceKind, device: string) => {
    try {
      await use[kind](device);
      if (kind === 'microphone' && local.state().isMuted) void showToastAbove('info', t('device.stillMuted'));
    } catch {
      void showToast('error', t('device.failed'));
    }
  };
  const shown = (['camera', 'microphone', 'speaker'] as const).filter(
    (kind) => devices[kind].length > 0 && (kind !== 'camera' || isCameraOn),
  );
  return (
    <div className="grid gap-4">
      {shown.map((kind) => (
        <SelectField
          key={kind}
          id={`${id}-${kind}`}
          label={t(`device.${kind}`)}
          value={choices[kind]}
          onChange={({ target }) => void choose(kind, target.value)}
          options={[
            { value: '', label: t('device.default') },
            ...devices[kind].map(({ id: value, label }, index) => ({
              value,
              label: label || t('device.number', { number: number(index + 1) }),
            })),
          ]}
        />
      ))}
    </div>
  );
}
