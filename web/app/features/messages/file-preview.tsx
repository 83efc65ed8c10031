import { type AttachmentType, isPicture } from '@polyclinic/contract/messages/rules';
import { Download } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { browserApi } from '../../platform/api.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PdfPages } from './pdf/index.ts';

interface FilePreviewProps {
  messageId: string;
  name: string;
  type: AttachmentType;
  onClose: () => void;
  onSave: () => void;
}

const waiting = <Skeleton className="h-80 w-full" />;

/** A look at a picture or a document without leaving the conversation. Import it lazily. */
export default function FilePreview({ messageId, name, type, onClose, onSave }: FilePreviewProps) {
  const { t } = useTranslation('messages');
  const [link, setLink] = useState('');
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    browserApi.messages.fileLink({ messageId }).then(
      ({ url }) => setLink(url),
      () => setFailed(true),
    );
  }, [messageId]);
  const fail = () => setFailed(true);
  const shown = isPicture(type) ? (
    <img src={link} alt={name} onError={fail} className="mx-auto max-h-[65dvh] w-auto max-w-full rounded-control" />
  ) : (
    <Suspense fallback={waiting}>
      <PdfPages url={link} onFail={fail} />
    </Suspense>
  );
  return (
    <Dialog open onOpenChange={onClose} title={name} closeLabel={t('file.close')}>
      {hasFailed ? <p role="alert">{t('file.noPreview')}</p> : null}
      {!hasFailed && (link ? shown : waiting)}
      <Button variant="secondary" className="mt-4" onClick={onSave}>
        <Download className="size-5" aria-hidden="true" />
        {t('file.download')}
      </Button>
    </Dialog>
  );
}
