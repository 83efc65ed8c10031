import type { MessageVersion } from '@polyclinic/contract/messages/schemas';
import { useEffect, useState } from 'react';
import { browserApi } from '../../platform/api.ts';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MessageText } from './message-text.tsx';

interface VersionsDialogProps {
  messageId: string;
  opener: Element | null;
  onClose: () => void;
}

/** What one's own message said before it was corrected or taken back, oldest first. */
export function VersionsDialog({ messageId, opener, onClose }: VersionsDialogProps) {
  const { t } = useTranslation('messages');
  const [versions, setVersions] = useState<MessageVersion[] | 'failed'>();
  useEffect(() => {
    browserApi.messages.versions({ messageId }).then(setVersions, () => setVersions('failed'));
  }, [messageId]);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('versions.title')}
      description={t('versions.text')}
      closeLabel={t('file.close')}
      opener={opener}
    >
      {versions === undefined ? <Skeleton className="h-16 w-full" /> : null}
      {versions === 'failed' ? <p role="alert">{t('versions.failed')}</p> : null}
      {Array.isArray(versions) ? <Versions versions={versions} /> : null}
    </Dialog>
  );
}

function Versions({ versions }: { versions: MessageVersion[] }) {
  const { dateTime } = useFormat();
  return (
    <ol className="grid grid-cols-1 gap-3">
      {versions.map(({ content, writtenAt }) => (
        <li key={writtenAt} className="rounded-control bg-sunken px-4 py-2">
          <MessageText content={content} />
          <time dateTime={writtenAt} className="text-sm text-muted tabular-nums">
            {dateTime(writtenAt)}
          </time>
        </li>
      ))}
    </ol>
  );
}
