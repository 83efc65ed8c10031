import { ORPCError } from '@orpc/client';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useLanguage } from '../../platform/language.ts';
import { useTranslation } from '../../platform/translation.ts';
import { useIsInteractive } from '../../platform/use-is-interactive.ts';
import { Button } from '../../ui/button.tsx';
import type { ButtonVariant } from '../../ui/button-style.ts';
import { showToast } from '../../ui/toast.ts';
import { openCheckout } from './open-checkout.ts';

interface PayAgainButtonProps {
  appointmentId: string;
  label: string;
  variant?: ButtonVariant;
}

const explained = new Set(['HOLD_EXPIRED', 'NOTHING_TO_PAY', 'PAYMENT_GATEWAY_FAILED', 'PAYMENTS_PAUSED']);

/** The last part of a `refused.` key. */
function reasonOf(error: unknown) {
  return error instanceof ORPCError && explained.has(error.code) ? error.code : 'FAILED';
}

/** Back to the gateway's page, while the time is held. */
export function PayAgainButton({ appointmentId, label, variant = 'primary' }: PayAgainButtonProps) {
  const { t, tAny } = useTranslation('appointments');
  const locale = useLanguage();
  const { revalidate } = useRevalidator();
  const isInteractive = useIsInteractive();
  const [isBusy, setIsBusy] = useState(false);
  const pay = async () => {
    setIsBusy(true);
    try {
      await openCheckout(appointmentId, locale);
    } catch (error) {
      // Whatever changed meanwhile, the page says it once it has asked again.
      await revalidate();
      void showToast('error', t('failedPayment'), tAny(`refused.${reasonOf(error)}`));
      setIsBusy(false);
    }
  };
  return (
    <Button variant={variant} loading={isBusy} disabled={!isInteractive} onClick={() => void pay()}>
      {label}
    </Button>
  );
}
