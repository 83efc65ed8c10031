import { PaymentCancelPage } from '../features/payments/cancel-page.tsx';
import { loadPaymentResult } from '../features/payments/result-loader.ts';
import type { Route } from './+types/payment-cancel.ts';

export const loader = ({ context, request }: Route.LoaderArgs) => loadPaymentResult({ context, request });

export default function PaymentCancelRoute({ loaderData }: Route.ComponentProps) {
  return <PaymentCancelPage result={loaderData} />;
}
