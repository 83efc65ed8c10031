import { isUpcoming, nextStatus } from '@polyclinic/contract/appointments/rules';
import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { type CareRight, isAllowed } from '@polyclinic/contract/care/rules';
import { MessageSquare } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import {
  type AppointmentActions,
  CallLink,
  CancelButton,
  holdLeft,
  isCallOpen,
  KindChange,
  momentOf,
  ProposalCard,
  useAppointmentActions,
  useCancellationWords,
  useNow,
} from '../../appointments/index.ts';
import {
  AppointmentEnd,
  CalledOff,
  type FreeAgain,
  isCancelledByProvider,
  Rebooking,
  rebookingPath,
  useMoneyWords,
} from '../../ends/index.ts';
import { WaitForEarlier } from '../../waitlist/index.ts';
import { MoveLink } from './move-link.tsx';
import { PayNow } from './pay-now.tsx';

interface OwnAppointmentProps {
  appointment: Appointment;
  /** Where the doctor did not come, or may not see patients */
  freeAgain: FreeAgain | null;
  /** The server's clock, epoch ms */
  now: number;
}

/** What a visit costs and is about, and what its patient can still do about it. */
export function OwnAppointment({ appointment, freeAgain, now: serverNow }: OwnAppointmentProps) {
  const { t } = useTranslation('dashboards/patient');
  const [params] = useSearchParams();
  const now = useNow(serverNow);
  const actions = useAppointmentActions();
  const { isCalledOff, careRights } = appointment;
  const instead = freeAgain ? <Rebooking appointment={appointment} free={freeAgain} /> : null;
  const facts = <Facts key="facts" appointment={appointment} now={now} />;
  const steps = <Steps key="steps" appointment={appointment} now={now} actions={actions} />;
  return (
    <>
      {params.has('moved') ? <Alert tone="success" title={t('move.done')} live /> : null}
      <ProposalCard appointment={appointment} by="patient" now={now} actions={actions} />
      {isCalledOff && freeAgain ? (
        <CalledOff appointment={appointment} free={freeAgain} isBookable={isAllowed(careRights, 'book')} />
      ) : null}
      {instead && isCancelledByProvider(appointment) && isAllowed(careRights, 'book') ? (
        <Card aria-label={t('again.byDoctor')} className="grid gap-4">
          <h2 className="text-lg">{t('again.byDoctor')}</h2>
          {instead}
        </Card>
      ) : null}
      <AppointmentEnd appointment={appointment} by="patient" actions={actions} instead={instead} />
      <Card aria-label={t('card.details')} className="grid gap-6">
        {isCallOpen(appointment, now) ? [steps, facts] : [facts, steps]}
      </Card>
    </>
  );
}

function Facts({ appointment, now }: Pick<OwnAppointmentProps, 'appointment' | 'now'>) {
  const { t } = useTranslation('dashboards/patient');
  const { money } = useFormat();
  const refund = useMoneyWords(appointment, 'patient');
  const cancelling = useCancellationWords(appointment, now);
  const { status, feeCents, currency, symptoms, notes, endFact, isCalledOff, appointmentType, hasAnswer } = appointment;
  const isQuestion = appointmentType === 'message';
  const isCancellable = nextStatus(status, 'cancel') !== null && isUpcoming(momentOf(appointment, now));
  const policy = isQuestion
    ? t(hasAnswer ? 'visit.questionAnswered' : feeCents > 0 ? 'visit.questionPolicy' : 'visit.questionPolicyFree')
    : `${cancelling} ${t('visit.policyDoctor')}`;
  const paid = t(`payment.${paymentWord(appointment)}`);
  const rows = [
    [t('visit.price'), feeCents === 0 ? paid : `${money(feeCents, currency)} · ${paid}`],
    // How it ended says it as well.
    [t('visit.refund'), endFact === null && !isCalledOff ? refund : null],
    [t(isQuestion ? 'visit.question' : 'visit.symptoms'), symptoms],
    [t('visit.notes'), notes],
    // Once it has begun nobody cancels: the rules of its end decide what goes back.
    [t('visit.policy'), isCancellable ? policy : null],
  ] as const;
  return (
    <dl className="grid gap-x-6 gap-y-4 border-line not-first:border-t not-first:pt-5 sm:grid-cols-[10rem_1fr]">
      {rows.map(([label, value]) =>
        value ? (
          <div key={label} className="contents">
            <dt className="text-sm text-muted">{label}</dt>
            <dd dir="auto" className="-mt-3 whitespace-pre-line sm:mt-0 rtl:text-right">
              {value}
            </dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

/** The last part of the `payment.` key of how it is paid. */
function paymentWord({ feeCents, paymentStatus, money }: Appointment) {
  if (feeCents === 0) return 'free';
  if (money !== null && money.claimedCents > 0) return 'claimed';
  const isPart = paymentStatus === 'paid' && money !== null && money.returnedCents > 0;
  return isPart ? 'partly' : paymentStatus;
}

function Steps({
  appointment,
  now,
  actions,
}: Omit<OwnAppointmentProps, 'freeAgain'> & { actions: AppointmentActions }) {
  const { t } = useTranslation('dashboards/patient');
  const { id, careRights, providerId, status, isCalledOff, appointmentType } = appointment;
  const isQuestion = appointmentType === 'message';
  const may = (right: CareRight) => isAllowed(careRights, right);
  const isOver = nextStatus(status, 'cancel') === null && status !== 'in_progress';
  // Who was taken out of practice has no page to book on: their colleagues do.
  const isBookable = !isCalledOff;
  return (
    <div className="flex flex-wrap items-center gap-2 border-line not-first:border-t not-first:pt-5 empty:hidden">
      <div className="w-full empty:hidden">
        {may('book') && holdLeft(appointment, now) > 0 ? (
          <PayNow appointment={appointment} now={now} actions={actions} />
        ) : null}
      </div>
      <div className={isCallOpen(appointment, now) ? 'empty:hidden' : 'w-full empty:hidden'}>
        {may('manage') ? <CallLink appointment={appointment} now={now} as="join" /> : null}
      </div>
      {may('book') ? <MoveLink appointment={appointment} now={now} /> : null}
      {!isQuestion && may('manage') && status === 'confirmed' && isUpcoming(momentOf(appointment, now)) ? (
        <WaitForEarlier appointmentId={id} startTime={appointment.startTime} now={now} />
      ) : null}
      {isOver && isBookable ? (
        <LinkButton to={rebookingPath(appointment, { providerId })} variant="secondary">
          {t(isQuestion ? 'visit.askAgain' : 'visit.bookAgain')}
        </LinkButton>
      ) : null}
      {status === 'cancelled' && !isQuestion && !isCalledOff && may('book') ? (
        <LinkButton to={`/visit/${id}/again`} variant="secondary">
          {t('again.link')}
        </LinkButton>
      ) : null}
      {may('messages') && !(isQuestion && status === 'confirmed') ? (
        <LinkButton to={`/messages/${id}`} variant="secondary">
          <MessageSquare className="size-5" aria-hidden="true" />
          {t('card.messages')}
        </LinkButton>
      ) : null}
      {may('book') ? <CancelButton appointment={appointment} now={now} by="patient" actions={actions} /> : null}
      {may('book') ? <KindChange appointment={appointment} now={now} /> : null}
    </div>
  );
}
