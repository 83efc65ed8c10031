import { REQUIRED_DOCUMENTS } from '@polyclinic/contract/credentials/rules';
import type { Verification } from '@polyclinic/contract/credentials/schemas';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { useTranslation } from '../../platform/translation.ts';
import { useFreshData } from '../../platform/use-fresh-data.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { DocumentList } from './document-list.tsx';
import { RemoveForm, SubmitForm } from './submit-form.tsx';
import { UploadForm } from './upload-form.tsx';

interface DocumentsCardProps {
  verification: Verification;
  /** What became of the last upload: `kept` or why not */
  outcome: string | null;
}

/** By what a doctor proves the practice, what is still missing, and the way back into the queue. */
export function DocumentsCard({ verification, outcome }: DocumentsCardProps) {
  const { t } = useTranslation('credentials');
  const { documents, missing, status } = verification;
  // Links to documents end after minutes; a page may stay open for longer.
  useFreshData();
  const mayRemove = status !== 'approved';
  return (
    <Card id="documents" aria-labelledby="documents-title" className="grid scroll-mt-24 gap-5">
      <div>
        <h2 id="documents-title" className="text-lg">
          {t('title')}
        </h2>
        <p className="mt-1 max-w-[60ch] text-muted">{t('lead')}</p>
      </div>
      {outcome ? <Outcome outcome={outcome} /> : null}
      <Checklist missing={missing} />
      {documents.length > 0 ? (
        <DocumentList
          documents={documents}
          action={mayRemove ? (document) => <RemoveForm document={document} /> : undefined}
        />
      ) : null}
      <UploadForm missing={missing} />
      {status === 'documents_needed' || status === 'rejected' ? <SubmitForm canSubmit={missing.length === 0} /> : null}
    </Card>
  );
}

function Checklist({ missing }: Pick<Verification, 'missing'>) {
  const { t } = useTranslation('credentials');
  return (
    <ul aria-label={t('needed')} className="grid gap-2">
      {REQUIRED_DOCUMENTS.map((kind) => {
        const isThere = !missing.includes(kind);
        const Icon = isThere ? CircleCheck : CircleDashed;
        return (
          <li key={kind} className="flex items-center gap-3">
            <Icon
              className={isThere ? 'size-5 shrink-0 text-success' : 'size-5 shrink-0 text-muted'}
              aria-hidden="true"
            />
            <span>
              {t(`kind.${kind}`)} <span className="text-muted">· {t(isThere ? 'there' : 'missing')}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

const reasons = new Set([
  'FILE_TYPE_NOT_SUPPORTED',
  'FILE_TOO_LARGE',
  'PICTURE_TOO_LARGE',
  'FILE_INFECTED',
  'SCAN_UNAVAILABLE',
  'TOO_MANY_DOCUMENTS',
  'RATE_LIMITED',
  'FILES_OF_A_DAY',
  'INVALID_INPUT',
]);

function Outcome({ outcome }: { outcome: string }) {
  const { t, tAny } = useTranslation('credentials');
  if (outcome === 'kept') return <Alert tone="success" title={t('kept')} live />;
  const reason = reasons.has(outcome) ? outcome : 'FAILED';
  return (
    <Alert tone="danger" title={t('notStored')} live>
      {tAny(`error.${reason}`)}
    </Alert>
  );
}
