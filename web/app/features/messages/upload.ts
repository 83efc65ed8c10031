import type { Message } from '@polyclinic/contract/messages/schemas';
import { DetailedError, Upload } from 'tus-js-client';
import { browserApi } from '../../platform/api.ts';
import { backoff, pause } from '../../platform/backoff.ts';

/** The smallest part that S3 takes; on a slow line it is through before the server loses patience. */
const PART_BYTES = 5_242_880;
/** What a second try mends: a part that was stored before, a lock, a pause, a restart. */
const TEMPORARY = new Set([0, 408, 409, 423, 425, 429]);

export interface TransferOptions {
  appointmentId: string;
  clientId: string;
  file: File;
  signal: AbortSignal;
  /** `null`: interrupted, and tried again by itself; `file.size`: all is there and is being checked */
  onProgress: (sent: number | null) => void;
}

const isTemporary = (status: number) => TEMPORARY.has(status) || status >= 500;

/** Sends a file and shares it, over as many interruptions as it takes; rejects with the server's refusal. Import it lazily. */
export async function transfer({
  appointmentId,
  clientId,
  file,
  signal,
  onProgress,
}: TransferOptions): Promise<Message> {
  const input = { appointmentId, clientId, name: file.name, size: file.size };
  const again = () => onProgress(null);
  const upload = await persist(() => browserApi.messages.startUpload(input), signal, again);
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
    onProgress(file.size);
    const share = { appointmentId, clientId, uploadId: upload.id };
    return await persist(() => browserApi.messages.shareFile(share), signal, again);
  } catch (error) {
    if (signal.aborted) giveUp(upload.url);
    throw error;
  }
}

/** Asks until there is an answer. */
async function persist<Answer>(ask: () => Promise<Answer>, signal: AbortSignal, onFailure: () => void) {
  for (let failures = 0; ; failures += 1) {
    signal.throwIfAborted();
    try {
      return await ask();
    } catch (error) {
      if (error instanceof Error && 'status' in error) throw error;
      onFailure();
      await pause(backoff(failures), signal);
    }
  }
}

/** Sends what the server lacks. False when the line broke on the way; rejects when the server doesn't want it. */
function sendBytes(uploadUrl: string, file: File, signal: AbortSignal, onPart: (sent: number) => void) {
  return new Promise<boolean>((resolve, reject) => {
    signal.throwIfAborted();
    const upload = new Upload(file, {
      uploadUrl,
      chunkSize: PART_BYTES,
      retryDelays: null,
      storeFingerprintForResuming: false,
      onProgress: onPart,
      onSuccess: () => resolve(true),
      onError: (error) => {
        const status = error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0;
        if (isTemporary(status)) resolve(false);
        else reject(error);
      },
    });
    const stop = () => {
      void upload.abort();
      reject(signal.reason);
    };
    signal.addEventListener('abort', stop, { once: true });
    upload.start();
  });
}

/** What can't be told to the server now is swept a day later. */
function giveUp(url: string): void {
  fetch(url, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } }).catch(() => {});
}
