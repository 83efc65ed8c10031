import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import type { Briefing, EncounterNote } from '@polyclinic/contract/encounters/schemas';
import { useCallback, useEffect, useState } from 'react';
import { browserApi } from '../../../platform/api.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { NoteEditor } from '../../encounters/index.ts';
import { AppointmentWords } from './appointment-words.tsx';
import { Health } from './briefing.tsx';

interface AppointmentPanelProps {
  appointment: Appointment;
  /** The server's clock, epoch ms */
  now: number;
}

/** Beside a call: why the patient comes, their health as they state it, and the note, which is written here as on its page. */
export default function AppointmentPanel({ appointment, now }: AppointmentPanelProps) {
  const { t } = useTranslation('dashboards/provider');
  const { t: noteText } = useTranslation('encounters');
  const { loaded, load } = useOpened(appointment.id);
  return (
    <div className="grid content-start gap-5 overflow-y-auto rounded-card border border-line bg-surface p-4">
      <section aria-label={t('words.label')}>
        <AppointmentWords appointment={appointment} />
      </section>
      {loaded === 'failed' ? (
        <ErrorState
          title={t('panel.failed')}
          hint={t('panel.failedHint')}
          retryLabel={t('panel.retry')}
          onRetry={load}
        />
      ) : loaded ? (
        <>
          <Health briefing={loaded.briefing} />
          <section aria-labelledby="note-in-call" className="grid gap-4 border-t border-line pt-5">
            <h2 id="note-in-call" className="text-lg">
              {noteText('note.title')}
            </h2>
            <NoteEditor
              appointmentId={appointment.id}
              loaded={loaded.note}
              isCompleted={appointment.status === 'completed'}
              language={loaded.briefing.language}
              now={now}
            />
          </section>
        </>
      ) : (
        <Skeleton className="h-40" />
      )}
    </div>
  );
}

type Opened = { briefing: Briefing; note: EncounterNote | null };

/** Asked for once the panel is opened, not with the call: who opens a record is written down. */
function useOpened(appointmentId: string) {
  const [loaded, setLoaded] = useState<Opened | 'failed'>();
  const load = useCallback(() => {
    setLoaded(undefined);
    const { encounters } = browserApi;
    Promise.all([encounters.briefing({ appointmentId }), encounters.note({ appointmentId })]).then(
      ([briefing, note]) => setLoaded({ briefing, note }),
      () => setLoaded('failed'),
    );
  }, [appointmentId]);
  useEffect(load, [load]);
  return { loaded, load };
}
