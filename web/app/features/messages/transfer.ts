import { ORPCError } from '@orpc/client';
import type { Message } from '@polyclinic/contract/messages/schemas';
import { DetailedError, Upload } from 'tus-js-client';
import { browserApi } from '../../platform/api.ts';
import { backoff, pause, within } from '../../platform/backoff.ts';
import { persist, statusOf } from '../../platform/persist.ts';

/** The smallest part that S3 takes; on a slow line it is through before the server loses patience. */
const PART_BYTES = 5_242_880;
const ANSWERED_WITHIN_MS = 20_000;
/** A scanner is given a minute. */
const CHECKED_WITHIN_MS = 120_000;
/** Even the slowest line carries something in that time, and a store takes a part. */
const DEAD_AFTER_MS = 60_000;
/** What a second try mends: a part that was stored before, a lock, a pause, a restart. */
const TEMPORARY = new Set([0, 408, 409, 423, 425, 429]);

export interface TransferOptions {
  appointmentId: string;
  clientId: string;
  file: File;
  signal: AbortSignal;
  /** The server has made a place for the bytes, or has had one before */
  onBegun: (url: string) => void;
  /** `null`: interrupted, and tried again by itself */
  onProgress: (sent: number | null) => void;
  /** All is there and is being checked: from here on it may be shared at any moment */
  onSharing: () => void;
}

/** The server's disk is full: going on at once would not help. */
const NO_ROOM = 507;
const isUnanswered = (error: unknown) => statusOf(error) === 0;
const isTemporary = (status: number) => TEMPORARY.has(status) || status >= 500;

/** Sends a file and shares it, over as many interruptions as it takes; rejects with the server's refusal. Import it lazily. */
export async function transfer({
  appointmentId,
  clientId,
  file,
  signal,
  onBegun,
  onProgress,
  onSharing,
}: TransferOptions): Promise<Message> {
  const input = { appointmentId, clientId, name: file.name, size: file.size };
  const again = () => onProgress(null);
  const patience = { onFailure: again, isWorthwhile: isUnanswered };
  const upload = await persist(() => browserApi.messages.startUpload(input, within(ANSWERED_WITHIN_MS)), {
    ...patience,
    signal,
  });
  onBegun(upload.url);
  try {
    let failures = 0;
    const onPart = (sent: number) => {
      failures = 0;
      onProgress(sent);
    };
    for (;;) {
      const isSent = await sendBytes(`${window.location.origin}${upload.url}`, file, signal, onPart);
      if (isSent) break;
      again();
      await pause(backoff(failures), signal);
      failures += 1;
    }
  } catch (error) {
    if (signal.aborted) giveUp(upload.url);
    throw error;
  }
  const share = () => {
    onProgress(file.size);
    return browserApi.messages.shareFile({ appointmentId, clientId, uploadId: upload.id }, within(CHECKED_WITHIN_MS));
  };
  onSharing();
  return await persist(share, patience);
}

/** Sends what the server lacks. False when the line broke or died on the way; rejects when the server doesn't want it. */
async function sendBytes(uploadUrl: string, file: File, signal: AbortSignal, onPart: (sent: number) => void) {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  let deadline: ReturnType<typeof setTimeout> | undefined;
  const expectMore = () => {
    clearTimeout(deadline);
    deadline = setTimeout(() => {
      void upload.abort();
      resolve(false);
    }, DEAD_AFTER_MS);
  };
  const upload = new Upload(file, {
    uploadUrl,
    chunkSize: PART_BYTES,
    retryDelays: null,
    storeFingerprintForResuming: false,
    onProgress(sent) {
      expectMore();
      onPart(sent);
    },
    onSuccess: () => resolve(true),
    onError: (error) => {
      const status = error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0;
      if (status === NO_ROOM) reject(new ORPCError('STORAGE_FULL'));
      else if (isTemporary(status)) resolve(false);
      else reject(error);
    },
  });
  const stop = () => {
    void upload.abort();
    reject(signal.reason);
  };
  signal.addEventListener('abort', stop, { once: true });
  upload.start();
  expectMore();
  return promise.finally(() => {
    clearTimeout(deadline);
    signal.removeEventListener('abort', stop);
  });
}

/** Ends an upload. What can't be told to the server now is swept a day later. */
export function giveUp(url: string): void {
  fetch(url, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } }).catch(() => {});
}
