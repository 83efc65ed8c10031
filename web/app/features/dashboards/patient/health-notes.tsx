import { NOTES_A_PAGE, type VisitNote } from '@polyclinic/contract/encounters/schemas';
import { ChevronDown, FileText } from 'lucide-react';
import { useFormat } from '../../../platform/format.ts';
import { useLocalizedPath } from '../../../platform/language.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { SignedNote } from '../../encounters/index.ts';
import { toAddress, type View } from './view.ts';

interface HealthNotesProps {
  view: View;
  notes: VisitNote[];
  count: number;
}

/** What doctors signed, one visit under another, each opened where it stands. */
export function HealthNotes({ view, notes, count }: HealthNotesProps) {
  const { t } = useTranslation('dashboards/patient');
  const localize = useLocalizedPath();
  const { number } = useFormat();
  const pages = Math.ceil(count / NOTES_A_PAGE);
  const addressOf = (page: number) => localize(toAddress({ tab: 'health', page }));
  return (
    <Card aria-labelledby="health-notes">
      <h2 id="health-notes" className="text-lg">
        {t('health.notes')}
      </h2>
      {notes.length === 0 ? (
        <EmptyState
          icon={<FileText className="size-6" aria-hidden="true" />}
          title={t('health.noNotes')}
          hint={t('health.noNotesHint')}
        />
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {notes.map((note, index) => (
            <NoteItem key={note.appointmentId} note={note} isOpen={index === 0} />
          ))}
        </ul>
      )}
      {pages > 1 ? (
        <Pagination
          label={t('health.pages')}
          previousLabel={t('pages.previous')}
          nextLabel={t('pages.next')}
          position={t('pages.position', { page: number(view.page), pages: number(pages) })}
          previous={view.page > 1 ? addressOf(view.page - 1) : null}
          next={view.page < pages ? addressOf(view.page + 1) : null}
        />
      ) : null}
    </Card>
  );
}

function NoteItem({ note, isOpen }: { note: VisitNote; isOpen: boolean }) {
  const { t } = useTranslation('dashboards/patient');
  const { date } = useFormat();
  return (
    <li>
      <details className="group" open={isOpen}>
        <summary className="flex min-h-14 items-center gap-3 py-2 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 grow">
            <span className="block font-medium first-letter:uppercase">
              {t('health.noteOf', { date: date(note.startTime), name: `\u2068${note.providerName}\u2069` })}
            </span>
            <span className="block text-sm text-muted">{note.specialty}</span>
          </span>
          <ChevronDown className="size-5 shrink-0 text-muted group-open:rotate-180" aria-hidden="true" />
        </summary>
        <div className="grid gap-4 pt-2 pb-5">
          <SignedNote note={note} isForPatient />
          <LinkButton to={`/visit/${note.appointmentId}`} variant="secondary" className="justify-self-start">
            {t('health.visit')}
          </LinkButton>
        </div>
      </details>
    </li>
  );
}
