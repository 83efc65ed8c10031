import type { BookablePerson } from '@polyclinic/contract/care/schemas';
import { HOLD_MINUTES, holdMinutes } from '@polyclinic/contract/payments/rules';
import type { ProviderDetails } from '@polyclinic/contract/providers/schemas';
import { Suspense, useState } from 'react';
import { useFormat } from '../../../platform/format.ts';
import { useLocalizedPath } from '../../../platform/language.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { useIsInteractive } from '../../../platform/use-is-interactive.ts';
import { useViewer } from '../../../platform/viewer.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useNow } from '../index.ts';
import { BookedScreen } from './booked-screen.tsx';
import { bookingPath, type Choice } from './booking-path.ts';
import { BookingRefusal } from './booking-refusal.tsx';
import { BookingSummary } from './booking-summary.tsx';
import { feeOfChoice } from './fee-of.ts';
import { PhoneField } from './phone-field.tsx';
import { useBooking } from './use-booking.ts';
import { type DraftControl, withFlow } from './use-draft.ts';

// For patients alone, and only until they have chosen.
const ConsentChoices = lazyPart(() => import('./consent-choices.tsx'));

interface ConfirmStepProps {
  provider: ProviderDetails;
  /** For whom the viewer may book besides themselves */
  people?: BookablePerson[];
  choice: Choice;
  control: DraftControl;
  /** The server's clock, epoch ms */
  now: number;
  /** Without a frame of its own, and nothing in it leads away. */
  isInDialog?: boolean;
}

/** The last look before it counts. */
export function ConfirmStep({
  provider,
  people = [],
  choice,
  control,
  now: serverNow,
  isInDialog = false,
}: ConfirmStepProps) {
  const { t } = useTranslation('appointments/booking');
  const { book, isBusy, refusal, booked } = useBooking(choice, control);
  const { session } = useViewer();
  const isInteractive = useIsInteractive();
  const [phone, setPhone] = useState('');
  const now = useNow(serverNow);
  const { start } = choice;
  if (booked) return <BookedScreen appointment={booked} city={provider.city} />;
  const person = people.find(({ id }) => id === choice.person);
  const Frame = isInDialog ? 'section' : Card;
  const isFree = feeOfChoice(provider.feeCents, choice) === 0;
  return (
    <div className="grid gap-5">
      {refusal ? <BookingRefusal refusal={refusal} provider={provider} choice={choice} /> : null}
      <Frame>
        <h2 className="text-lg">{t('confirm.title')}</h2>
        <BookingSummary
          provider={provider}
          choice={choice}
          draft={control.draft}
          now={now}
          forName={person?.name}
          isFixed={isInDialog}
        />
        {session?.role === 'patient' ? (
          <Suspense>
            <ConsentChoices key={person?.id} person={person} />
          </Suspense>
        ) : null}
        {choice.type === 'phone' ? <PhoneField value={phone} onChange={setPhone} refusal={refusal} /> : null}
        {session?.role === 'patient' && start ? (
          <Button
            size="large"
            loading={isBusy}
            disabled={!isInteractive}
            className="w-full sm:w-auto"
            onClick={() => void book(start, phone)}
          >
            {isFree ? t('confirm.book') : t('confirm.bookAndPay')}
          </Button>
        ) : (
          <WhoBooks isSignedIn={session !== null} choice={choice} control={control} isInDialog={isInDialog} />
        )}
        {start && !isFree ? <Held start={start} now={now} /> : null}
      </Frame>
    </div>
  );
}

/** How long the time would be kept for paying: a visit that begins sooner ends the hold. */
function Held({ start, now }: { start: string; now: number }) {
  const { t } = useTranslation('appointments/booking');
  const { number, time } = useFormat();
  const minutes = holdMinutes({ start: Date.parse(start), now });
  return (
    <p className="mt-3 text-sm text-muted">
      {minutes < HOLD_MINUTES
        ? t('confirm.heldUntilStart', { time: time(start) })
        : t('confirm.held', { minutes: number(minutes) })}
    </p>
  );
}

interface WhoBooksProps extends Pick<ConfirmStepProps, 'choice' | 'control' | 'isInDialog'> {
  isSignedIn: boolean;
}

function WhoBooks({ isSignedIn, choice, control, isInDialog }: WhoBooksProps) {
  const { t } = useTranslation('appointments/booking');
  const here = withFlow(useLocalizedPath()(bookingPath(choice)), control.draft);
  if (isSignedIn) return <Alert tone="info">{t('confirm.patientsOnly')}</Alert>;
  // This page comes again after signing in: once in the history is enough, so that Back leads to the details.
  const link = {
    size: 'large',
    onClick: control.handOver,
    replace: !isInDialog,
    className: 'w-full sm:w-auto',
  } as const;
  const auth = `/auth?from=${encodeURIComponent(here)}`;
  return (
    <div className="grid gap-3">
      <Alert tone="info">{t('confirm.guest')}</Alert>
      <div className="flex flex-wrap gap-3">
        <LinkButton {...link} to={auth}>
          {t('confirm.signIn')}
        </LinkButton>
        <LinkButton {...link} to={`${auth}&tab=sign-up`} variant="secondary">
          {t('confirm.signUp')}
        </LinkButton>
      </div>
    </div>
  );
}
