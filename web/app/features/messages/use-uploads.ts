import { MAX_ATTACHMENT_BYTES, promisesAllowedType } from '@polyclinic/contract/messages/rules';
import type { Message } from '@polyclinic/contract/messages/schemas';
import { useRef, useState } from 'react';
import { keepPrivate, readPrivate } from '../../platform/private-store.ts';
import { useTranslation } from '../../platform/translation.ts';
import { showToast } from '../../ui/toast.ts';
import { codeOf } from './after-failure.ts';

/** A file on its way. `sent` is null while the line is broken. */
export interface Transfer {
  clientId: string;
  file: File;
  sent: number | null;
  /** It may be shared at any moment, so that it is too late to cancel */
  isSharing: boolean;
  hasFailed: boolean;
}

/** Refusals of the file itself: sending it again would change nothing. */
const INVALID: Record<string, string> = {
  FILE_TYPE_NOT_SUPPORTED: 'file.type',
  PICTURE_TOO_LARGE: 'file.pixels',
  FILE_UNSAFE: 'file.unsafe',
  FILE_INFECTED: 'file.infected',
};
const REASONS: Record<string, string> = {
  SCAN_UNAVAILABLE: 'file.scanUnavailable',
  RATE_LIMITED: 'file.tooMany',
  UNAUTHENTICATED: 'error.signedOut',
};

/** The same file chosen again, as after a reload, goes on where it was. */
const nameOf = (appointmentId: string, { name, size, lastModified }: File) =>
  `upload:${appointmentId}:${size}:${lastModified}:${name}`;

function reasonAgainst(file: File): string | null {
  if (file.size > MAX_ATTACHMENT_BYTES) return 'file.size';
  return file.size === 0 || !promisesAllowedType(file.name) ? 'file.type' : null;
}

/** Files that one shares in a conversation. */
export function useUploads(appointmentId: string, userId: string, onShared: (message: Message) => void) {
  const { t } = useTranslation('messages');
  const [transfers, setTransfers] = useState<Transfer[]>([]);
  const stops = useRef(new Map<string, AbortController>());

  const change = (clientId: string, changes: Partial<Transfer>) =>
    setTransfers((all) => all.map((one) => (one.clientId === clientId ? { ...one, ...changes } : one)));
  const drop = ({ clientId, file }: Transfer) => {
    stops.current.delete(clientId);
    keepPrivate(userId, nameOf(appointmentId, file), null);
    setTransfers((all) => all.filter((one) => one.clientId !== clientId));
  };
  const refuse = (one: Transfer, error: unknown) => {
    const code = codeOf(error);
    const invalid = INVALID[code];
    if (invalid) {
      drop(one);
      void showToast('error', t('file.invalid'), t(invalid));
      return;
    }
    change(one.clientId, { hasFailed: true, isSharing: false });
    void showToast('error', t('file.failed'), REASONS[code] ? t(REASONS[code]) : undefined);
  };
  const run = async (one: Transfer) => {
    const { clientId, file } = one;
    const stop = new AbortController();
    stops.current.set(clientId, stop);
    change(clientId, { hasFailed: false, sent: 0 });
    try {
      const { transfer } = await import('./upload.ts');
      const onProgress = (sent: number | null) => change(clientId, { sent });
      const onSharing = () => change(clientId, { isSharing: true });
      const message = await transfer({ appointmentId, clientId, file, signal: stop.signal, onProgress, onSharing });
      drop(one);
      onShared(message);
      void showToast('success', t('file.shared'), t('file.sharedText', { name: message.attachmentName ?? '' }));
    } catch (error) {
      if (!stop.signal.aborted) refuse(one, error);
    }
  };
  const add = (files: Iterable<File>) => {
    for (const file of files) {
      const against = reasonAgainst(file);
      if (against) {
        void showToast('error', t('file.invalid'), t(against));
        continue;
      }
      const name = nameOf(appointmentId, file);
      const clientId = readPrivate<string>(userId, name) ?? crypto.randomUUID();
      if (stops.current.has(clientId)) {
        const failed = transfers.find((one) => one.clientId === clientId && one.hasFailed);
        if (failed) void run(failed);
        continue;
      }
      keepPrivate(userId, name, clientId);
      const one = { clientId, file, sent: 0, isSharing: false, hasFailed: false };
      setTransfers((all) => [...all, one]);
      void run(one);
    }
  };
  const cancel = (one: Transfer) => {
    stops.current.get(one.clientId)?.abort();
    drop(one);
  };
  return { transfers, add, cancel, tryAgain: run };
}
