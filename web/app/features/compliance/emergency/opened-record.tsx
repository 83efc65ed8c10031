import { type EmergencyRecord, RECORD_NOTES_A_PAGE } from '@polyclinic/contract/compliance/emergency/schemas';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useFormat } from '../../../platform/format.ts';
import { PageTitle } from '../../../platform/page-title.tsx';
import { PlainForm } from '../../../platform/plain-form.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { useIsSending } from '../../../platform/use-is-sending.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { SignedNote } from '../../encounters/index.ts';
import type { RecordResult } from './record-action.ts';

interface OpenedRecordProps {
  record: EmergencyRecord;
  page: number;
  result: RecordResult | undefined;
}

/** What an emergency needs of a record, to be read alone, until its time is over. */
export function OpenedRecord({ record, page, result }: OpenedRecordProps) {
  const { t } = useTranslation('compliance/emergency');
  const { time } = useFormat();
  const { access, fullName } = record;
  const title = t('record.title', { name: `\u2068${fullName}\u2069` });
  useCloseAt(access.expiresAt);
  return (
    <div className="grid gap-6">
      <PageTitle title={title} />
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl wrap-anywhere">{title}</h1>
        <EndButton id={access.id} />
      </header>
      {result?.error ? <Alert tone="danger" title={t(`error.${result.error}`)} live /> : null}
      <Alert tone="warning">{t('record.until', { time: time(access.expiresAt) })}</Alert>
      <div className="grid items-start gap-6 lg:grid-cols-[2fr_3fr]">
        <Facts record={record} />
        <Notes record={record} page={page} />
      </div>
    </div>
  );
}

/** Takes the record off the screen when its time is over. */
function useCloseAt(instant: string): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setTimeout(() => void revalidate(), Math.max(0, Date.parse(instant) - Date.now()) + 1_000);
    return () => clearTimeout(timer);
  }, [instant, revalidate]);
}

function EndButton({ id }: { id: string }) {
  const { t } = useTranslation('compliance/emergency');
  const isSending = useIsSending({ intent: 'end' });
  return (
    <PlainForm method="post">
      <input type="hidden" name="intent" value="end" />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" variant="secondary" loading={isSending}>
        {t('end')}
      </Button>
    </PlainForm>
  );
}

const FACTS = ['allergies', 'medicalConditions', 'emergencyContact', 'phone'] as const;

function Facts({ record }: { record: EmergencyRecord }) {
  const { t } = useTranslation('compliance/emergency');
  // The same day everywhere
  const { date } = useFormat('UTC');
  return (
    <Card aria-labelledby="record-facts" className="grid gap-4">
      <h2 id="record-facts" className="text-lg">
        {t('record.facts')}
      </h2>
      <dl className="grid gap-3">
        {FACTS.map((fact) => (
          <div key={fact}>
            <dt className="text-sm font-medium text-muted">{t(`record.${fact}`)}</dt>
            <dd dir={record[fact] ? 'auto' : undefined} className="whitespace-pre-line wrap-anywhere rtl:text-right">
              {record[fact] || t('record.notSaid')}
            </dd>
          </div>
        ))}
        {record.birthDate ? (
          <div>
            <dt className="text-sm font-medium text-muted">{t('record.birthDate')}</dt>
            <dd>{date(record.birthDate)}</dd>
          </div>
        ) : null}
      </dl>
    </Card>
  );
}

function Notes({ record: { notes, noteCount }, page }: { record: EmergencyRecord; page: number }) {
  const { t } = useTranslation('compliance/emergency');
  const { dateTime, number } = useFormat();
  const hasMore = page * RECORD_NOTES_A_PAGE < noteCount;
  return (
    <Card aria-labelledby="record-notes" className="grid gap-4">
      <h2 id="record-notes" className="text-lg">
        {t('record.notes')}
      </h2>
      {notes.length === 0 ? <p className="text-muted">{t('record.noNotes')}</p> : null}
      <ul className="grid divide-y divide-line">
        {notes.map((note) => (
          <li key={note.appointmentId} className="grid gap-3 py-4 first:pt-0 last:pb-0">
            <h3 className="text-base">
              {dateTime(note.startTime)} · <bdi>{note.providerName}</bdi> · <bdi>{note.specialty}</bdi>
            </h3>
            <SignedNote note={{ ...note, version: 1, wentOnByPhoneAt: null }} />
          </li>
        ))}
      </ul>
      {page > 1 || hasMore ? (
        <Pagination
          label={t('pages')}
          previousLabel={t('previous')}
          nextLabel={t('next')}
          position={t('page', { number: number(page) })}
          previous={page > 1 ? `?page=${page - 1}` : null}
          next={hasMore ? `?page=${page + 1}` : null}
        />
      ) : null}
    </Card>
  );
}
