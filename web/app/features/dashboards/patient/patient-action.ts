import type { FirstFree } from '@polyclinic/contract/providers/schemas';
import { serverApi } from '../../../platform/api.ts';
import { languageOfPath } from '../../../platform/language.ts';
import { pageUrl } from '../../../platform/page-url.ts';
import type { LoaderArgs } from '../../../platform/server-context.ts';
import { viewerTimeZone } from '../../../platform/viewer.ts';
import { profileAction } from '../../accounts/index.ts';
import { appointmentAction } from '../../appointments/index.ts';
import { recommendationAction } from '../../reviews/index.ts';
import { toAddress } from './view.ts';

/** Who is free first for what was asked about; nobody where no doctor who speaks the language is. */
export interface QuickOffer extends FirstFree {
  about: string;
}

const MOST_LETTERS = 100;

/** What the forms of the patient's page ask for: a visit's step, the profile, a recommendation, or the first free doctor. */
export async function patientAction({ context, request }: LoaderArgs) {
  const intent = (await request.clone().formData()).get('intent');
  if (intent === 'profile') return profileAction({ context, request }, toAddress({ tab: 'profile' }));
  if (intent === 'recommend' || intent === 'notRecommend') return recommendationAction({ context, request });
  if (intent === 'quickConsult') return quickConsult({ context, request });
  return appointmentAction({ context, request });
}

/** Who speaks the page's language and is free first for what it is about. */
async function quickConsult({ context, request }: LoaderArgs): Promise<QuickOffer> {
  const locale = languageOfPath(pageUrl(request).pathname);
  const about = String((await request.formData()).get('about') ?? '')
    .trim()
    .slice(0, MOST_LETTERS);
  const timeZone = viewerTimeZone(context, request);
  return { about, ...(await serverApi(context, request).providers.firstFree({ about, locale, timeZone })) };
}
