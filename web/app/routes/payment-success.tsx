import { loadPaymentResult } from '../features/payments/result-loader.ts';
import { PaymentSuccessPage } from '../features/payments/success-page.tsx';
import type { Route } from './+types/payment-success.ts';

export const loader = ({ context, request }: Route.LoaderArgs) => loadPaymentResult({ context, request });

export default function PaymentSuccessRoute({ loaderData }: Route.ComponentProps) {
  return <PaymentSuccessPage result={loaderData} />;
}
