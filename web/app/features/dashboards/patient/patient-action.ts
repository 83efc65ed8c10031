import { redirect } from 'react-router';
import { serverApi } from '../../../platform/api.ts';
import { languageOfPath, localizedPath } from '../../../platform/language.ts';
import { pageUrl } from '../../../platform/page-url.ts';
import type { LoaderArgs } from '../../../platform/server-context.ts';
import { profileAction } from '../../accounts/index.ts';
import { appointmentAction } from '../../appointments/index.ts';
import { toAddress } from './view.ts';

/** Nobody who speaks the language has a free time. */
export interface NobodyFree {
  isNobodyFree: true;
}

/** What the forms of the patient's page ask for: a visit's step, the profile, or the first free doctor. */
export async function patientAction({ context, request }: LoaderArgs) {
  const intent = (await request.clone().formData()).get('intent');
  if (intent === 'profile') return profileAction({ context, request }, toAddress({ tab: 'profile' }));
  if (intent === 'quickConsult') return quickConsult({ context, request });
  return appointmentAction({ context, request });
}

/** Leads to the booking with the doctor who speaks the page's language and is free first. */
async function quickConsult({ context, request }: LoaderArgs): Promise<NobodyFree | Response> {
  const locale = languageOfPath(pageUrl(request).pathname);
  const provider = await serverApi(context, request).providers.firstFree({ locale });
  if (!provider?.nextSlot) return { isNobodyFree: true };
  const chosen = { provider: provider.id, start: provider.nextSlot, type: 'video', step: 'details' };
  return redirect(localizedPath(locale, `/book?${new URLSearchParams(chosen)}`));
}
