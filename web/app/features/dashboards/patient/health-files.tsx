import { FILES_SHOWN, type SharedFile } from '@polyclinic/contract/encounters/schemas';
import { Download, FolderOpen } from 'lucide-react';
import { useFormat } from '../../../platform/format.ts';
import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { showToast } from '../../../ui/toast.ts';
import { saveFile } from '../../messages/index.ts';

/** Files that were shared around one's visits, by either side. */
export function HealthFiles({ files }: { files: SharedFile[] }) {
  const { t } = useTranslation('dashboards/patient');
  const { number } = useFormat();
  return (
    <Card aria-labelledby="health-files">
      <h2 id="health-files" className="text-lg">
        {t('health.files')}
      </h2>
      {files.length === 0 ? (
        <EmptyState
          icon={<FolderOpen className="size-6" aria-hidden="true" />}
          title={t('health.noFiles')}
          hint={t('health.noFilesHint')}
        />
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {files.map((file) => (
            <FileItem key={file.messageId} file={file} />
          ))}
        </ul>
      )}
      {files.length === FILES_SHOWN ? (
        <p className="mt-3 text-sm text-muted">
          {t('health.moreFiles', { count: FILES_SHOWN, number: number(FILES_SHOWN) })}
        </p>
      ) : null}
    </Card>
  );
}

function FileItem({ file }: { file: SharedFile }) {
  const { t } = useTranslation('dashboards/patient');
  const format = useFormat();
  const save = () => saveFile(file.messageId).catch(() => void showToast('error', t('health.saveFailed')));
  const sharer = file.isOwn
    ? t('health.sharedByYou')
    : t('health.sharedBy', { name: `\u2068${file.providerName}\u2069` });
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 grow">
        <LocalizedLink to={`/messages/${file.appointmentId}`} className="block truncate font-medium underline">
          <bdi>{file.name}</bdi>
        </LocalizedLink>
        <p className="text-sm text-muted tabular-nums">
          {[format.date(file.sharedAt, 'short'), format.bytes(file.size), sharer].join(' · ')}
        </p>
      </div>
      <IconButton
        label={t('health.save', { name: file.name })}
        icon={<Download className="size-5" aria-hidden="true" />}
        onClick={() => void save()}
      />
    </li>
  );
}
