import { isPicture } from '@polyclinic/contract/messages/rules';
import type { Message } from '@polyclinic/contract/messages/schemas';
import { Download, Eye, FileText, ShieldAlert } from 'lucide-react';
import { Suspense, useState } from 'react';
import { browserApi } from '../../platform/api.ts';
import { useFormat } from '../../platform/format.ts';
import { lazyPart } from '../../platform/lazy-part.ts';
import { useTranslation } from '../../platform/translation.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { showToast } from '../../ui/toast.ts';
import { saveFile } from './save-file.ts';

const FilePreview = lazyPart(() => import('./file-preview.tsx'));

/** A shared file: what it is, a look at it, and a way to save it. */
export function FileMessage({ message, isOwn }: { message: Message; isOwn: boolean }) {
  const { t } = useTranslation('messages');
  const { bytes } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { attachmentName: name, attachmentSize: size, attachmentType: type, metadata } = message;
  if (!name || size === null || !type) return null;
  const hasPreview = isPicture(type) || type === 'application/pdf';
  const save = () =>
    saveFile(message.id).catch(() => void showToast('error', t('download.failed'), t('download.text')));
  return (
    <div className="grid grid-cols-1 gap-1.5">
      {isPicture(type) ? <Thumbnail message={message} name={name} onOpen={() => setOpen(true)} /> : null}
      <div className="flex items-center gap-2">
        <FileText className="size-5 shrink-0 text-muted" aria-hidden="true" />
        <div className="min-w-0 grow">
          {/* In its own direction, so that it is cut at its end. */}
          <p dir="auto" className="line-clamp-3 font-medium wrap-anywhere [text-align:match-parent]">
            {name}
          </p>
          <p className="text-sm text-muted">{bytes(size)}</p>
        </div>
        {hasPreview ? (
          <IconButton
            label={t('file.look', { name })}
            icon={<Eye className="size-5" aria-hidden="true" />}
            onClick={() => setOpen(true)}
          />
        ) : null}
        <IconButton
          label={t('file.save', { name })}
          icon={<Download className="size-5" aria-hidden="true" />}
          onClick={() => void save()}
        />
      </div>
      {!isOwn && metadata?.scan === 'not_scanned' ? (
        <p className="flex items-center gap-1.5 text-sm text-warning">
          <ShieldAlert className="size-4 shrink-0" aria-hidden="true" />
          {t('file.notScanned')}
        </p>
      ) : null}
      {isOpen ? (
        <Suspense>
          <FilePreview messageId={message.id} name={name} type={type} onClose={() => setOpen(false)} onSave={save} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** The picture at its place before it is there. A link that is over is asked for anew, once. */
function Thumbnail({ message, name, onOpen }: { message: Message; name: string; onOpen: () => void }) {
  const { t } = useTranslation('messages');
  const [source, setSource] = useState(message.attachmentUrl ?? '');
  const [isRenewed, setRenewed] = useState(false);
  const renew = async () => {
    if (isRenewed) return;
    setRenewed(true);
    const link = await browserApi.messages.fileLink({ messageId: message.id }).catch(() => null);
    if (link) setSource(link.url);
  };
  return (
    <button type="button" onClick={onOpen} aria-label={t('file.look', { name })} className="-mx-2 mt-1 block">
      <img
        src={source}
        alt=""
        width={message.metadata?.width}
        height={message.metadata?.height}
        loading="lazy"
        onError={() => void renew()}
        className="h-auto max-h-72 w-auto max-w-full rounded-control bg-line object-contain"
      />
    </button>
  );
}
