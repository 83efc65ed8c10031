import type { WaitingPatient } from '@polyclinic/contract/calls/schemas';
import { BellRing } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { playAlert } from '../../platform/alert-sound.ts';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { chime } from './chime.ts';
import { askForNotices } from './notice-permission.ts';
import { useNoticePermission } from './use-notice-permission.ts';
import { useTitleBadge } from './use-title-badge.ts';
import { useWaiting } from './use-waiting.ts';
import { useWaitingNotices } from './use-waiting-notices.ts';

/**
 * Tells a doctor, on whatever page, that somebody is in the waiting room: by sound, in the title, on the page and outside
 * it. The title also counts what waits to be read.
 */
export default function WaitingAlerts({ unread }: { unread: number }) {
  const waiting = useWaiting();
  useTitleBadge(waiting.length + unread);
  useChime(waiting);
  const permission = useNoticePermission();
  useWaitingNotices(waiting, permission);
  return (
    <div
      role="status"
      className="fixed inset-x-0 bottom-(--bar,0px) z-40 grid justify-items-center gap-2 p-4 empty:hidden"
    >
      {waiting.map((one) => (
        <WaitingAlert key={one.appointmentId} waiting={one} mayAsk={permission === 'default'} />
      ))}
    </div>
  );
}

interface WaitingAlertProps {
  waiting: WaitingPatient;
  /** Whether leave to tell outside the page can be asked for, and was not yet */
  mayAsk: boolean;
}

function WaitingAlert({ waiting, mayAsk }: WaitingAlertProps) {
  const { t } = useTranslation('calls');
  const { time } = useFormat();
  return (
    <div className="flex w-full max-w-xl animate-appear flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-4 shadow-float">
      <span className="grid size-11 place-items-center rounded-full bg-apricot-soft text-on-apricot" aria-hidden="true">
        <BellRing className="size-5" />
      </span>
      <p className="min-w-0 grow basis-40">
        <span className="block font-semibold">{t('alert.title', { name: waiting.patientName })}</span>
        <span className="text-sm text-muted">{t('alert.text', { time: time(waiting.startTime) })}</span>
      </p>
      {mayAsk ? (
        <Button variant="ghost" onClick={() => void askForNotices()}>
          {t('notice.ask')}
        </Button>
      ) : null}
      <LinkButton to={`/call/${waiting.appointmentId}`}>{t('alert.action')}</LinkButton>
    </div>
  );
}

/** Once for each who comes. */
function useChime(waiting: WaitingPatient[]) {
  const told = useRef(new Set<string>());
  useEffect(() => {
    const here = new Set(waiting.map(({ appointmentId }) => appointmentId));
    const isNew = [...here].some((id) => !told.current.has(id));
    told.current = here;
    if (isNew) playAlert('waiting', chime);
  }, [waiting]);
}
