import { DOCUMENT_KINDS, type ListedDocument } from '@polyclinic/contract/admin/payments/schemas';
import { FileText } from 'lucide-react';
import { useFormat } from '../../../platform/format.ts';
import { useLanguage } from '../../../platform/language.ts';
import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { Badge } from '../../../ui/badge.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { Tone } from '../../../ui/tone.ts';
import { cellStyle, Head, MoneyList, rowStyle } from './money-list.tsx';
import { addressOfDocuments, type DocumentsView } from './payments-view.ts';

interface DocumentListPageProps {
  view: DocumentsView;
  documents: ListedDocument[];
  next: string | null;
}

/** Every invoice and credit note of the installation; its number opens the document. */
export function DocumentListPage({ view, documents, next }: DocumentListPageProps) {
  const { t } = useTranslation('admin/money');
  return (
    <MoneyList
      tab="documents"
      path="/admin/invoices"
      view={view}
      filters={<Filters view={view} />}
      isEmpty={documents.length === 0}
      first={addressOfDocuments({ ...view, after: undefined })}
      next={next && addressOfDocuments({ ...view, after: next })}
    >
      <p className="pb-2 text-sm text-muted">{t('noted')}</p>
      <DocumentTable view={view} documents={documents} />
    </MoneyList>
  );
}

function Filters({ view }: { view: DocumentsView }) {
  const { t } = useTranslation('admin/money');
  return (
    <>
      <SelectField
        name="kind"
        label={t('column.kind')}
        defaultValue={view.kind ?? ''}
        options={[
          { value: '', label: t('any') },
          ...DOCUMENT_KINDS.map((value) => ({ value, label: t(`kind.${value}`) })),
        ]}
      />
      <SelectField
        name="sort"
        label={t('sort')}
        defaultValue={view.sort}
        options={(['newest', 'oldest'] as const).map((value) => ({ value, label: t(`order.${value}`) }))}
      />
    </>
  );
}

function DocumentTable({ view, documents }: Pick<DocumentListPageProps, 'view' | 'documents'>) {
  const { t } = useTranslation('admin/money');
  const isNewest = view.sort === 'newest';
  const turned = addressOfDocuments({ ...view, sort: isNewest ? 'oldest' : 'newest', after: undefined });
  return (
    <table className="w-full border-collapse text-start">
      <thead className="text-sm text-muted max-sm:hidden">
        <tr className="border-b border-line">
          <Head label={t('column.number')} />
          <Head label={t('column.issued')} order={{ now: isNewest ? 'descending' : 'ascending', to: turned }} />
          <Head label={t('column.patient')} />
          <Head label={t('column.provider')} />
          <Head label={t('column.state')} />
          <Head label={t('column.amount')} isEnd />
        </tr>
      </thead>
      <tbody>
        {documents.map((document) => (
          <DocumentRow key={document.id} document={document} />
        ))}
      </tbody>
    </table>
  );
}

const TONES: Record<ListedDocument['state'], Tone> = {
  issued: 'success',
  credited_in_part: 'warning',
  credited: 'neutral',
};

function DocumentRow({ document }: { document: ListedDocument }) {
  const { t } = useTranslation('admin/money');
  const locale = useLanguage();
  const { money } = useFormat();
  // As it is printed: the same day for every reader.
  const { date } = useFormat('UTC');
  const { id, kind, name, issuedAt, patientName, providerName, amountCents, currency, state, corrects, appointmentId } =
    document;
  return (
    <tr className={rowStyle}>
      <td className={cellStyle}>
        <a
          href={`/api/invoices/${id}?locale=${locale}`}
          target="_blank"
          rel="noreferrer"
          className="inline-flex items-center gap-2 font-semibold whitespace-nowrap underline underline-offset-4"
        >
          <FileText className="size-4 shrink-0" aria-hidden="true" />
          <bdi dir="ltr" className="tabular-nums">
            {name}
          </bdi>
        </a>
        <span className="block text-sm text-muted">
          {corrects ? t('corrects', { name: corrects }) : t(`kind.${kind}`)}
        </span>
      </td>
      <td className={`${cellStyle} text-sm whitespace-nowrap tabular-nums`}>{date(issuedAt)}</td>
      <td className={`${cellStyle} wrap-anywhere`}>
        <bdi>{patientName}</bdi>
      </td>
      <td className={`${cellStyle} wrap-anywhere text-muted`}>
        <bdi>{providerName}</bdi>
      </td>
      <td className={cellStyle}>
        <Badge tone={TONES[state]}>{t(`document.${state}`)}</Badge>
      </td>
      <td className={`${cellStyle} whitespace-nowrap tabular-nums sm:text-end`}>
        <LocalizedLink
          to={`/admin/payments/${appointmentId}`}
          aria-label={t('openPayments', { amount: money(amountCents, currency) })}
          className="font-medium underline-offset-4 hover:underline"
        >
          {money(amountCents, currency)}
        </LocalizedLink>
      </td>
    </tr>
  );
}
