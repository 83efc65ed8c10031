import { useEffect, useEffectEvent } from 'react';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import type { BookingStep, Choice } from './booking-path.ts';
import { ConfirmStep } from './confirm-step.tsx';
import { GuestsWords } from './guests-words.tsx';
import { QuickDetails } from './quick-details.tsx';
import { QuickWhen } from './quick-when.tsx';
import { type Bookable, useBookable } from './use-bookable.ts';
import { useDraft } from './use-draft.ts';
import { useStepPlace } from './use-step-place.ts';
import { withReserved } from './with-reserved.ts';
import { WrittenLink } from './written-link.tsx';

interface QuickBookingProps {
  providerId: string;
  onClose: () => void;
}

const steps = ['when', 'details', 'confirm'] as const;

/** A real booking in three steps above the page. */
export default function QuickBooking({ providerId, onClose }: QuickBookingProps) {
  const { t } = useTranslation('appointments/booking');
  const { bookable, failed, retry } = useBookable(providerId);
  const name = bookable?.provider.fullName;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={name ? t('title', { name }) : t('quick.title')}
      closeLabel={t('quick.close')}
    >
      {bookable ? <Steps bookable={bookable} /> : <Waiting failed={failed} retry={retry} />}
    </Dialog>
  );
}

function Waiting({ failed, retry }: { failed: boolean; retry: () => void }) {
  const { t } = useTranslation('appointments/booking');
  if (failed) {
    const texts = { title: t('slots.failed'), hint: t('slots.failedHint'), retryLabel: t('tryAgain') };
    return <ErrorState {...texts} onRetry={retry} />;
  }
  return (
    <div aria-busy="true" className="grid gap-4">
      <Skeleton className="h-8 w-full" />
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-32 w-full" />
    </div>
  );
}

function Steps({ bookable: { provider, slots, people, written, now } }: { bookable: Bookable }) {
  const { t } = useTranslation('appointments/booking');
  const control = useDraft(provider.id);
  const chosen =
    control.draft.choice ??
    ({
      provider: provider.id,
      date: null,
      start: null,
      type: provider.visitTypes[0] ?? null,
      urgency: 'routine',
      step: 'when',
      person: null,
    } satisfies Choice);
  const choice = withReserved(chosen, slots);
  const leave = useEffectEvent(control.leave);
  // A reload keeps what was chosen; who closes the dialog begins anew.
  useEffect(() => () => leave(), []);
  const change = (changes: Partial<Choice>) => control.change({ choice: { ...chosen, ...changes } });
  const shared = { provider, choice, change };
  if (!provider.isAcceptingPatients) return <Alert tone="info">{t('notAccepting')}</Alert>;
  return (
    <div className="grid min-w-0 gap-5">
      <Progress step={choice.step} />
      <GuestsWords control={control} />
      {choice.step === 'when' && written ? <WrittenLink providerId={provider.id} terms={written} /> : null}
      {choice.step === 'when' ? <QuickWhen {...shared} slots={slots} now={now} /> : null}
      {choice.step === 'details' ? <QuickDetails {...shared} people={people} control={control} now={now} /> : null}
      {choice.step === 'confirm' ? (
        <>
          <ConfirmStep provider={provider} people={people} choice={choice} control={control} now={now} isInDialog />
          <Button variant="ghost" className="-ms-4 justify-self-start" onClick={() => change({ step: 'details' })}>
            {t('back.details')}
          </Button>
        </>
      ) : null}
    </div>
  );
}

/** Says which step it is. */
function Progress({ step }: { step: BookingStep }) {
  const { t } = useTranslation('appointments/booking');
  const { number } = useFormat();
  return (
    <div ref={useStepPlace(step)} tabIndex={-1} className="scroll-mt-24 outline-none">
      <Stepper
        label={t('step.label')}
        steps={steps.map((name) => t(`quick.step.${name}`))}
        current={steps.indexOf(step)}
        formatNumber={number}
      />
    </div>
  );
}
