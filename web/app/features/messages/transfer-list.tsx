import { Paperclip, RotateCcw, X } from 'lucide-react';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { FilePicker } from './file-picker.tsx';
import type { StoredUpload } from './stored-uploads.ts';
import type { Transfer } from './use-uploads.ts';

interface TransferListProps {
  transfers: Transfer[];
  /** What can go on once it is chosen again */
  interrupted: StoredUpload[];
  onCancel: (transfer: Transfer) => void;
  onTryAgain: (transfer: Transfer) => void;
  onDismiss: (upload: StoredUpload) => void;
  onFiles: (files: File[]) => void;
}

/** Files on their way: how far they are, and a way to stop them. */
export function TransferList(props: TransferListProps) {
  const { t } = useTranslation('messages');
  const { transfers, interrupted, onCancel, onTryAgain, onDismiss, onFiles } = props;
  if (transfers.length + interrupted.length === 0) return null;
  return (
    <ul aria-label={t('file.transfers')} className="grid grid-cols-1 gap-2 border-t border-line px-3 py-2">
      {transfers.map((one) => (
        <li key={one.clientId} className="flex items-center gap-2">
          <div className="min-w-0 grow">
            <p className="truncate text-sm font-medium">
              <bdi>{one.file.name}</bdi>
            </p>
            <Progress transfer={one} />
          </div>
          {one.hasFailed ? (
            <IconButton
              label={t('file.tryAgain', { name: one.file.name })}
              icon={<RotateCcw className="size-5" aria-hidden="true" />}
              onClick={() => onTryAgain(one)}
            />
          ) : null}
          {one.isSharing ? null : (
            <IconButton
              label={t('file.cancel', { name: one.file.name })}
              icon={<X className="size-5" aria-hidden="true" />}
              onClick={() => onCancel(one)}
            />
          )}
        </li>
      ))}
      {interrupted.map((one) => (
        <Interrupted key={one.clientId} name={one.name} onFiles={onFiles} onDismiss={() => onDismiss(one)} />
      ))}
    </ul>
  );
}

interface InterruptedProps {
  name: string;
  onFiles: (files: File[]) => void;
  onDismiss: () => void;
}

function Interrupted({ name, onFiles, onDismiss }: InterruptedProps) {
  const { t } = useTranslation('messages');
  return (
    <li className="flex items-center gap-2">
      <div className="min-w-0 grow">
        <p className="truncate text-sm font-medium">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-warning">{t('file.cutOff')}</p>
      </div>
      <FilePicker
        label={t('file.chooseAgain', { name })}
        icon={<Paperclip className="size-5" aria-hidden="true" />}
        onFiles={onFiles}
      />
      <IconButton
        label={t('file.cancel', { name })}
        icon={<X className="size-5" aria-hidden="true" />}
        onClick={onDismiss}
      />
    </li>
  );
}

function Progress({ transfer: { file, sent, isSharing, hasFailed, problem } }: { transfer: Transfer }) {
  const { t } = useTranslation('messages');
  const { bytes } = useFormat();
  const part = { sent: bytes(sent ?? 0), size: bytes(file.size) };
  const states = { failed: problem ?? t('file.failed'), waiting: t('file.interrupted'), checking: t('file.checking') };
  const state = hasFailed ? states.failed : sent === null ? states.waiting : isSharing && states.checking;
  return (
    <>
      <progress
        aria-label={file.name}
        max={file.size}
        value={hasFailed ? 0 : (sent ?? 0)}
        className="block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-primary"
      />
      <p className="text-sm text-muted tabular-nums">{state || t('file.progress', part)}</p>
    </>
  );
}
