import type { ProviderDetails } from '@polyclinic/contract/providers/schemas';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { useSpans } from '../../../platform/use-spans.ts';
import { Alert } from '../../../ui/alert.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { bookingPath, type Choice } from './booking-path.ts';
import type { Refusal } from './use-booking.ts';

interface BookingRefusalProps {
  refusal: Refusal;
  provider: ProviderDetails;
  choice: Choice;
}

const about = {
  SLOT_TAKEN: 'taken',
  SLOT_NOT_OFFERED: 'notOffered',
  PATIENT_BUSY: 'busy',
  PROVIDER_NOT_BOOKABLE: 'notBookable',
  PROVIDER_NOT_FOUND: 'notBookable',
  CONTACT_CLOSED: 'contactClosed',
  VISIT_TYPE_NOT_OFFERED: 'typeNotOffered',
  EMERGENCY_NOT_ACKNOWLEDGED: 'notAcknowledged',
  PHONE_NEEDED: 'phoneNeeded',
  ADDRESS_NEEDED: 'addressNeeded',
  UNAUTHENTICATED: 'signedOut',
  FORBIDDEN: 'patientsOnly',
  RATE_LIMITED: 'tooFast',
  TOO_MANY_HOLDS: 'tooManyHolds',
  HOLD_EXPIRED: 'holdExpired',
  PAYMENT_GATEWAY_FAILED: 'gateway',
  BOOKINGS_PAUSED: 'bookingsPaused',
  PAYMENTS_PAUSED: 'paymentsPaused',
  OFFLINE: 'offline',
} as const;

/** These are answered by the same button. */
const WITHOUT_ALTERNATIVES: ReadonlySet<string> = new Set([
  'gateway',
  'offline',
  'unexpected',
  'phoneNeeded',
  'bookingsPaused',
  'paymentsPaused',
  'contactClosed',
  'ownBlock',
]);

const isKnown = (code: string): code is keyof typeof about => code in about;

/** The reason, as far as who booked may know more of it. */
function ownWords(known: (typeof about)[keyof typeof about] | 'unexpected', { isOwn }: Refusal, isForAnother: boolean) {
  if (known === 'patientsOnly' && isForAnother) return 'notAllowed';
  return known === 'contactClosed' && isOwn ? 'ownBlock' : known;
}

/** Why it was not booked, that nothing written is lost, and what is free instead. */
export function BookingRefusal({ refusal, provider, choice }: BookingRefusalProps) {
  const { t } = useTranslation('appointments/booking');
  const { wait } = useSpans();
  const isForAnother = Boolean(choice.person && choice.person !== 'me');
  const code = refusal.code === 'INVALID_INPUT' && choice.type === 'phone' ? 'PHONE_NEEDED' : refusal.code;
  const known = isKnown(code) ? about[code] : 'unexpected';
  const reason = ownWords(known, refusal, isForAnother);
  const when = wait(refusal.retryAfterSeconds ?? 60);
  return (
    <Alert tone="danger" title={t(`refused.${reason}`)} live>
      <p>{t(`refusedHint.${reason}`, { when })}</p>
      {WITHOUT_ALTERNATIVES.has(reason) ? null : (
        <Alternatives
          starts={refusal.nextSlots}
          isHolding={reason === 'busy' || reason === 'tooManyHolds'}
          provider={provider}
          choice={choice}
        />
      )}
    </Alert>
  );
}

interface AlternativesProps extends Omit<BookingRefusalProps, 'refusal'> {
  starts: string[];
  /** What stands in the way may be visits of one's own, held while their payment was left. */
  isHolding: boolean;
}

function Alternatives({ starts, isHolding, provider, choice }: AlternativesProps) {
  const { t } = useTranslation('appointments/booking');
  const here = useFormat();
  const times = starts.map((start) => ({ start, theirs: here.elsewhere(start, provider.timeZone) }));
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {times.map(({ start, theirs }) => (
        <li key={start}>
          <LinkButton variant="secondary" to={bookingPath({ ...choice, date: null, start })} className="tabular-nums">
            {here.dateTime(start)}
            {theirs ? <span className="text-sm text-muted">{theirs}</span> : null}
          </LinkButton>
        </li>
      ))}
      <li>
        <LinkButton variant="ghost" to={bookingPath({ ...choice, start: null, step: 'when' })}>
          {t('refused.chooseTime')}
        </LinkButton>
      </li>
      {isHolding ? (
        <li>
          <LinkButton variant="secondary" to="/patient?tab=appointments">
            {t('refused.ownVisits')}
          </LinkButton>
        </li>
      ) : null}
    </ul>
  );
}
