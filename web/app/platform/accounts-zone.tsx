import { useFormat } from './format.ts';
import { useTranslation } from './translation.ts';
import { useDeviceZone } from './use-device-zone.ts';
import { useViewer } from './viewer.ts';

/** Whose account keeps another zone than their device is told so, and what the device will show then. */
export function AccountsZone({ instant }: { instant: string }) {
  const { t } = useTranslation('shell');
  const { session, timeZone } = useViewer();
  const device = useDeviceZone();
  const here = useFormat();
  const zone = here.zoneName(timeZone);
  if (!session || !device || here.zoneName(device) === zone) return null;
  const time = here.elsewhere(instant, device);
  return (
    <>
      <span className="text-sm font-normal text-muted">{t('time.account', { zone })}</span>
      {time ? (
        <span className="text-sm font-normal text-muted">
          {t('time.device', { time, zone: here.zoneName(device) })}
        </span>
      ) : null}
    </>
  );
}
