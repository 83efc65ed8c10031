import type { ProviderDocument } from '@polyclinic/contract/credentials/schemas';
import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';

interface DocumentListProps {
  documents: ProviderDocument[];
  /** What can be done about one, beside opening it */
  action?: (document: ProviderDocument) => ReactNode;
}

/** Documents with what they are, each opened in a tab of its own. */
export function DocumentList({ documents, action }: DocumentListProps) {
  const { t } = useTranslation('credentials');
  const format = useFormat();
  return (
    <ul aria-label={t('list')} className="grid divide-y divide-line border-y border-line">
      {documents.map((document) => (
        <li key={document.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
          <FileText className="size-6 shrink-0 text-muted" aria-hidden="true" />
          <div className="min-w-0 grow basis-48">
            <a
              href={document.url}
              target="_blank"
              rel="noreferrer"
              className="font-medium wrap-anywhere underline underline-offset-2"
            >
              <bdi>{document.name}</bdi>
            </a>
            <p className="text-sm text-muted">
              {t(`kind.${document.kind}`)} · {format.bytes(document.size)} · {format.date(document.createdAt, 'short')}{' '}
              · {t(`scan.${document.scan}`)}
            </p>
          </div>
          {action?.(document)}
        </li>
      ))}
    </ul>
  );
}
