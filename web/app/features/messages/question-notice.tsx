import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserApi } from '../../platform/api.ts';
import { useFormat } from '../../platform/format.ts';
import { useLiveEvents } from '../../platform/live.ts';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { logError } from '../../platform/log.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';
import { AppointmentAct } from '../appointments/index.ts';

interface QuestionNoticeProps {
  appointment: Appointment;
  isProvider: boolean;
}

/** By when a question is answered; to its doctor also how it is closed or declined. Import it lazily. */
export default function QuestionNotice({ appointment, isProvider }: QuestionNoticeProps) {
  const { t } = useTranslation('messages');
  const { dateTime } = useFormat();
  useFollowAnswer(appointment.id);
  const { status, startTime, hasAnswer, reopenedAt, pendingAct } = appointment;
  const time = dateTime(startTime);
  if (status === 'scheduled') return isProvider ? null : <Notice>{t('question.unpaid')}</Notice>;
  if (isProvider) return <ToAnswer appointment={appointment} />;
  if (status !== 'confirmed') return null;
  if (!hasAnswer) {
    const words = reopenedAt ? 'question.reopened' : 'question.waiting';
    return <Notice>{t(isFree(appointment) ? `${words}Free` : words, { time })}</Notice>;
  }
  return reopenedAt || pendingAct ? null : <IsAnswered id={appointment.id} time={time} />;
}

/** Of what costs nothing, nothing can be given back. */
const isFree = ({ feeCents }: Appointment) => feeCents === 0;

/** A doctor who only asks back has not answered: their patient says so, which the doctor hears. */
function IsAnswered({ id, time }: { id: string; time: string }) {
  const { t } = useTranslation('messages');
  const { isBusy, press } = usePress(() => browserApi.appointments.reopen({ id }), 'question.reopenFailed');
  return (
    <Notice>
      <p className="min-w-0 grow basis-60">{t('question.isAnswered', { time })}</p>
      <Button variant="secondary" loading={isBusy} onClick={() => void press()}>
        {t('question.reopen')}
      </Button>
    </Notice>
  );
}

const Notice = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-sunken px-4 py-2 text-sm">
    {children}
  </div>
);

function ToAnswer({ appointment }: Pick<QuestionNoticeProps, 'appointment'>) {
  const { t } = useTranslation('messages');
  const { dateTime } = useFormat();
  const { id, status, startTime, hasAnswer, reopenedAt, pendingAct } = appointment;
  // Closed in a minute; what then becomes of it, the page hears.
  const { isBusy, press } = usePress(() => browserApi.appointments.complete({ id }), 'question.closeFailed');
  const time = dateTime(startTime);
  const isOpen = status === 'confirmed' && !pendingAct;
  const again = isFree(appointment) ? 'question.toAnswerAgainFree' : 'question.toAnswerAgain';
  return (
    <>
      <AppointmentAct appointment={appointment} now={Date.now()} />
      {isOpen && hasAnswer ? (
        <Notice>
          <p className="min-w-0 grow basis-60">{t('question.toClose', { time })}</p>
          <Button loading={isBusy} onClick={() => void press()}>
            {t('question.close')}
          </Button>
        </Notice>
      ) : null}
      {isOpen && !hasAnswer ? (
        <Notice>
          <p className="min-w-0 grow basis-60">{t(reopenedAt ? again : 'question.toAnswer', { time })}</p>
          <LocalizedLink to={`/visit/${id}`} className="inline-flex min-h-11 items-center underline underline-offset-4">
            {t('question.decline')}
          </LocalizedLink>
        </Notice>
      ) : null}
    </>
  );
}

/** Does something about the question, and shows what it is then. */
function usePress(act: () => Promise<unknown>, failure: 'question.closeFailed' | 'question.reopenFailed') {
  const { t } = useTranslation('messages');
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      logError(error);
      void showToast('error', t(failure));
    } finally {
      setBusy(false);
      void revalidate();
    }
  };
  return { isBusy, press };
}

/** Who has written, and whether it is closed by now, is asked for anew. */
function useFollowAnswer(id: string): void {
  const { revalidate } = useRevalidator();
  useLiveEvents((event) => {
    const isMessage = event.kind === 'message' && event.message.appointmentId === id;
    if (isMessage || (event.kind === 'appointment' && event.id === id)) void revalidate();
  });
}
