import type { Language } from '@polyclinic/contract/platform/languages';
import { browserApi } from '../../platform/api.ts';

/** Leaves for the gateway's page of a held appointment; rejects with the contract's error where there is none. */
export async function openCheckout(appointmentId: string, locale: Language): Promise<void> {
  const { url } = await browserApi.payments.checkout({ appointmentId, locale });
  window.location.assign(url);
}
