import { ORPCError } from '@orpc/client';
import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { useState } from 'react';
import { useTranslation } from '../../platform/translation.ts';
import { showToast } from '../../ui/toast.ts';

/** Why a visit does not take place in another way; the last parts of the `kind.refused.` keys. */
const KNOWN = [
  'VISIT_TYPE_NOT_OFFERED',
  'ADDRESS_NEEDED',
  'TRANSITION_REFUSED',
  'OUTSIDE_WINDOW',
  'INVALID_INPUT',
] as const;

/** Sends the wish; asks for a number in place where a call by phone has none yet. */
export function useOtherKind(onDone: (appointment: Appointment) => unknown) {
  const { t } = useTranslation('appointments');
  const [isSending, setSending] = useState(false);
  const [needsPhone, setNeedsPhone] = useState(false);
  const send = async (ask: () => Promise<Appointment>) => {
    setSending(true);
    try {
      await onDone(await ask());
      setNeedsPhone(false);
    } catch (error) {
      const code = error instanceof ORPCError ? error.code : '';
      if (code === 'PHONE_NEEDED') setNeedsPhone(true);
      else {
        const known = KNOWN.find((one) => one === code) ?? 'UNEXPECTED';
        void showToast('error', t('kind.failed'), t(`kind.refused.${known}`));
      }
    }
    setSending(false);
  };
  return { isSending, needsPhone, send };
}
