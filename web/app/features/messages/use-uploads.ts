import { MAX_ATTACHMENT_BYTES, promisesAllowedType } from '@polyclinic/contract/messages/rules';
import type { Message } from '@polyclinic/contract/messages/schemas';
import { useEffect, useMemo, useRef, useState } from 'react';
import { exclusively, namesInUse } from '../../platform/exclusively.ts';
import { useTranslation } from '../../platform/translation.ts';
import { useSpans } from '../../platform/use-spans.ts';
import { showToast } from '../../ui/toast.ts';
import { codeOf, secondsToWait } from './after-failure.ts';
import { interruptedOf, type StoredUpload, storedUploads, turnOf, uploadOf } from './stored-uploads.ts';

/** A file on its way. `sent` is null while the line is broken. */
export interface Transfer {
  clientId: string;
  file: File;
  sent: number | null;
  /** It may be shared at any moment, so that it is too late to cancel */
  isSharing: boolean;
  hasFailed: boolean;
  /** What the list says of a failure; undefined where trying again may do */
  problem?: string | undefined;
}

/** Refusals of the file itself: sending it again would change nothing. */
const INVALID: Record<string, string> = {
  FILE_TYPE_NOT_SUPPORTED: 'file.type',
  PICTURE_TOO_LARGE: 'file.pixels',
  FILE_UNSAFE: 'file.unsafe',
  FILE_INFECTED: 'file.infected',
};
const A_DAY = 86_400;
const REASONS: Record<string, string> = {
  SCAN_UNAVAILABLE: 'file.scanUnavailable',
  STORAGE_FULL: 'file.storageFull',
  RATE_LIMITED: 'file.tooMany',
  UNAUTHENTICATED: 'error.signedOut',
};

function reasonAgainst(file: File): string | null {
  if (file.size > MAX_ATTACHMENT_BYTES) return 'file.size';
  if (!promisesAllowedType(file.name)) return 'file.type';
  return file.size === 0 ? 'file.empty' : null;
}

/** Files that one shares in a conversation; `sharedIds` are the clientIds of those that it has already. */
export function useUploads(
  appointmentId: string,
  userId: string,
  sharedIds: ReadonlySet<string>,
  onShared: (message: Message) => void,
) {
  const { t, tAny } = useTranslation('messages');
  const { wait } = useSpans();
  const [transfers, setTransfers] = useState<Transfer[]>([]);
  const stops = useRef(new Map<string, AbortController>());
  const stored = useMemo(() => storedUploads(userId, appointmentId), [userId, appointmentId]);
  const [interrupted, removeInterrupted] = useInterrupted(stored);

  const change = (clientId: string, changes: Partial<Transfer>) =>
    setTransfers((all) => all.map((one) => (one.clientId === clientId ? { ...one, ...changes } : one)));
  const drop = (clientId: string) => {
    stops.current.delete(clientId);
    stored.remove(clientId);
    removeInterrupted(clientId);
    setTransfers((all) => all.filter((one) => one.clientId !== clientId));
  };
  const refuse = (clientId: string, error: unknown) => {
    const code = codeOf(error);
    const invalid = INVALID[code];
    if (invalid) {
      drop(clientId);
      void showToast('error', t('file.invalid'), tAny(invalid));
      return;
    }
    const problem =
      code === 'FILES_OF_A_DAY' ? t('file.quota', { when: wait(secondsToWait(error) ?? A_DAY) }) : undefined;
    change(clientId, { hasFailed: true, isSharing: false, problem });
    const reason = REASONS[code];
    void showToast('error', t(problem ? 'file.quotaTitle' : 'file.failed'), problem ?? (reason && tAny(reason)));
  };
  const run = async ({ clientId, file }: Transfer) => {
    const stop = new AbortController();
    stops.current.set(clientId, stop);
    change(clientId, { hasFailed: false, problem: undefined, sent: 0 });
    try {
      const { transfer } = await import('./transfer.ts');
      const send = () =>
        transfer({
          appointmentId,
          clientId,
          file,
          signal: stop.signal,
          onBegun: (url) => stored.notePlace(clientId, url),
          onProgress: (sent) => change(clientId, { sent }),
          onSharing: () => change(clientId, { isSharing: true }),
        });
      const message = await exclusively(turnOf(clientId), send);
      drop(clientId);
      onShared(message);
      void showToast('success', t('file.shared'), t('file.sharedText', { name: message.attachmentName ?? '' }));
    } catch (error) {
      if (!stop.signal.aborted) refuse(clientId, error);
    }
  };
  const add = (files: Iterable<File>) => {
    for (const file of files) {
      const against = reasonAgainst(file);
      if (against) {
        void showToast('error', t('file.invalid'), tAny(against));
        continue;
      }
      const upload = uploadOf(stored.all(), file);
      const { clientId } = upload;
      if (stops.current.has(clientId)) {
        const failed = transfers.find((one) => one.clientId === clientId && one.hasFailed);
        if (failed) void run(failed);
        continue;
      }
      stored.store(upload);
      const one = { clientId, file, sent: 0, isSharing: false, hasFailed: false };
      setTransfers((all) => [...all, one]);
      void run(one);
    }
  };
  const cancel = ({ clientId }: Transfer) => {
    stops.current.get(clientId)?.abort();
    drop(clientId);
  };
  const dismiss = async ({ clientId, url }: StoredUpload) => {
    drop(clientId);
    const { giveUp } = await import('./transfer.ts');
    if (url) giveUp(url);
  };
  const isGoingOn = (clientId: string) => transfers.some((one) => one.clientId === clientId);
  return {
    transfers,
    interrupted: interrupted.filter(({ clientId }) => !isGoingOn(clientId) && !sharedIds.has(clientId)),
    add,
    cancel,
    dismiss,
    tryAgain: run,
  };
}

/** Files whose bytes a former page has taken with it, until they are chosen again or forgotten. */
function useInterrupted(stored: ReturnType<typeof storedUploads>) {
  const [interrupted, setInterrupted] = useState<StoredUpload[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const look = async () => {
      const inUse = await namesInUse();
      if (isCurrent) setInterrupted(interruptedOf(stored.all(), inUse));
    };
    void look();
    const stop = stored.onChange(look);
    return () => {
      isCurrent = false;
      stop();
    };
  }, [stored]);
  const remove = (clientId: string) => setInterrupted((all) => all.filter((one) => one.clientId !== clientId));
  return [interrupted, remove] as const;
}
