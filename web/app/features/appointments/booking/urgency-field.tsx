import {
  isSoonEnough,
  type ReservedFor,
  URGENCIES,
  URGENCY_HOURS,
  type Urgency,
} from '@polyclinic/contract/payments/rules';
import type { ProviderDetails } from '@polyclinic/contract/providers/schemas';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import type { Choice } from './booking-path.ts';
import { EmergencyNotice } from './emergency-notice.tsx';
import { feeOf } from './fee-of.ts';
import type { Draft, DraftControl } from './use-draft.ts';

interface UrgencyFieldProps {
  provider: ProviderDetails;
  choice: Choice;
  /** Epoch milliseconds */
  now: number;
  onChange: (value: Urgency) => void;
  /** Leads back to the times */
  onEarlier: () => void;
  control: DraftControl;
  isStacked?: boolean;
}

/**
 * How soon help is needed, which costs nothing at an ordinary time; a time kept for urgent visits has said it. Whom to
 * call instead in an emergency.
 */
export function UrgencyField({ provider, choice, now, onChange, onEarlier, control, isStacked }: UrgencyFieldProps) {
  const { t } = useTranslation('appointments/booking');
  const { number } = useFormat();
  const { urgency: value, reservedFor } = choice;
  const hours = { from: number(URGENCY_HOURS.emergency), to: number(URGENCY_HOURS.urgent) };
  const cards = URGENCIES.map((urgency) => ({
    value: urgency,
    label: t(`urgency.${urgency}`),
    hint: t(`urgencyHint.${urgency}`, hours),
  }));
  return (
    <>
      {reservedFor ? (
        <Reserved provider={provider} reservedFor={reservedFor} onOther={onEarlier} />
      ) : (
        <RadioCards
          label={t('urgency.label')}
          name="urgency"
          cards={cards}
          isStacked={isStacked}
          value={value}
          onChange={(next) => onChange(next as Urgency)}
        />
      )}
      {value === 'emergency' ? (
        <EmergencyNotice
          acknowledged={control.draft.acknowledged}
          onChange={(acknowledged) => control.change({ acknowledged })}
        />
      ) : null}
      {isTooLate(choice, now) ? <TooLate urgency={value} onEarlier={onEarlier} /> : null}
    </>
  );
}

/** What the surcharge of this time buys, and the way to one without. */
function Reserved({
  provider,
  reservedFor,
  onOther,
}: {
  provider: ProviderDetails;
  reservedFor: ReservedFor;
  onOther: () => void;
}) {
  const { t } = useTranslation('appointments/booking');
  const { money } = useFormat();
  const { feeCents } = provider;
  const prices = { price: money(feeOf(feeCents, reservedFor)), routine: money(feeCents) };
  return (
    <Alert tone="info" title={t(`reserved.title.${reservedFor}`, prices)}>
      <input type="hidden" name="urgency" value={reservedFor} />
      <p>{t('reserved.buys', prices)}</p>
      <Button variant="secondary" className="mt-3" onClick={onOther}>
        {t('reserved.other')}
      </Button>
    </Alert>
  );
}

function TooLate({ urgency, onEarlier }: { urgency: Urgency; onEarlier: () => void }) {
  const { t } = useTranslation('appointments/booking');
  const { number } = useFormat();
  return (
    <Alert tone="warning" title={t('tooLate.title')} live>
      <p>{t('tooLate.text', { hours: number(URGENCY_HOURS[urgency]) })}</p>
      <Button variant="secondary" className="mt-3" onClick={onEarlier}>
        {t('tooLate.action')}
      </Button>
    </Alert>
  );
}

const isTooLate = ({ urgency, start }: Choice, now: number) =>
  start !== null && !isSoonEnough({ urgency, start: Date.parse(start), now });

/** Whether a booking stops: until it is read that this is not an emergency service, or the time is as near as asked. */
export const isStopped = (choice: Choice, { acknowledged }: Draft, now: number) =>
  (choice.urgency === 'emergency' && !acknowledged) || isTooLate(choice, now);
