import type { HealthRecord, VisitNote } from '@polyclinic/contract/encounters/schemas';
import { Printer } from 'lucide-react';
import { useFormat } from '../../../platform/format.ts';
import { PageTitle } from '../../../platform/page-title.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { useViewer } from '../../../platform/viewer.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { SignedNote } from '../../encounters/index.ts';
import type { SummaryData } from './summary-loader.ts';
import { toAddress } from './view.ts';

/** What another doctor would want to read, made for paper. */
export function SummaryPage({ record, now }: SummaryData) {
  const { t } = useTranslation('dashboards/patient');
  const format = useFormat();
  return (
    <div className="page grid w-full max-w-3xl content-start gap-8 py-8 print:max-w-none print:gap-5 print:p-0">
      <PageTitle title={t('summary.title')} />
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <BackLink to={toAddress({ tab: 'health' })}>{t('tab.health')}</BackLink>
        <Button onClick={() => window.print()}>
          <Printer className="size-5" aria-hidden="true" />
          {t('summary.print')}
        </Button>
      </div>
      <header>
        <h1 className="text-xl">{t('summary.title')}</h1>
        <p className="mt-1 text-muted">{t('summary.asOf', { time: format.date(new Date(now)) })}</p>
      </header>
      <Person record={record} />
      <Notes notes={record.notes} />
      <p className="border-t border-line pt-4 text-sm text-muted">{t('summary.origin')}</p>
    </div>
  );
}

function Person({ record }: { record: HealthRecord }) {
  const { t } = useTranslation('dashboards/patient');
  const { session } = useViewer();
  const rows = [
    [t('summary.name'), record.fullName],
    [t('summary.email'), session?.email],
    [t('summary.phone'), record.phone],
    [t('summary.emergencyContact'), record.emergencyContact],
    [t('field.allergies'), record.allergies],
    [t('field.medicalConditions'), record.medicalConditions],
  ] as const;
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[12rem_1fr] print:grid-cols-[12rem_1fr]">
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-sm text-muted">{label}</dt>
          <dd dir="auto" className="-mt-2 font-medium sm:mt-0 print:mt-0 whitespace-pre-line rtl:text-right">
            {value || t('health.nothing')}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Notes({ notes }: { notes: VisitNote[] }) {
  const { t } = useTranslation('dashboards/patient');
  const format = useFormat();
  return (
    <section className="grid gap-5" aria-labelledby="summary-notes">
      <h2 id="summary-notes" className="text-lg">
        {t('health.notes')}
      </h2>
      {notes.length === 0 ? <p>{t('health.noNotes')}</p> : null}
      {notes.map((note) => (
        <article key={note.appointmentId} className="grid gap-3 border-t border-line pt-4 print:break-inside-avoid">
          <h3 className="text-base first-letter:uppercase">
            {t('health.noteOf', { date: format.date(note.startTime), name: note.providerName })}
          </h3>
          <p className="-mt-2 text-sm text-muted">{note.specialty}</p>
          <SignedNote note={note} />
        </article>
      ))}
    </section>
  );
}
