import { changedEmergencyNumber } from '@polyclinic/contract/settings/schemas';
import { serverApi } from '../../../platform/api.ts';
import { shippedNumbersOf } from '../../../platform/emergency-numbers.server.ts';
import { languageOfPath } from '../../../platform/language.ts';
import { pageUrl } from '../../../platform/page-url.ts';
import type { LoaderArgs } from '../../../platform/server-context.ts';
import { countryChoices } from '../installation/country-choices.ts';
import { isDone } from '../is-done.ts';

/** Every country with its number of an ambulance: that of the version, and another one where an administrator gave it. */
export async function loadEmergencyNumbers({ context, request }: LoaderArgs) {
  const changed = await serverApi(context, request).settings.emergencyNumbers();
  const ownOf = new Map(changed.map(({ country, number }) => [country, number]));
  const countries = countryChoices(languageOfPath(pageUrl(request).pathname)).map(({ code, name }) => ({
    code,
    name,
    shipped: shippedNumbersOf(code),
    own: ownOf.get(code) ?? null,
  }));
  const chosen = pageUrl(request).searchParams.get('country');
  return { countries, open: countries.find(({ code }) => code === chosen) ?? null };
}
export type EmergencyNumbersData = Awaited<ReturnType<typeof loadEmergencyNumbers>>;
export type CountryNumber = EmergencyNumbersData['countries'][number];

/** Outdated: another administrator changed it since it was shown. */
export type NumberResult = { outcome: 'saved' | 'wrong' | 'outdated'; typed: string };

/** Saves a country's number, takes it away, or takes it back to that of the version. */
export async function emergencyNumbersAction({ context, request }: LoaderArgs): Promise<NumberResult> {
  const form = await request.formData();
  const typed = String(form.get('number') ?? '').trim();
  const intent = form.get('intent');
  const wanted = intent === 'restore' ? null : intent === 'none' ? '' : typed;
  const given = changedEmergencyNumber.safeParse({
    country: form.get('country'),
    shown: form.get('isOwn') === null ? null : String(form.get('shown') ?? ''),
    wanted,
  });
  const isMissing = intent === 'number' && (typed === '' || form.get('isConfirmed') === null);
  if (!given.success || isMissing) return { outcome: 'wrong', typed };
  const isSaved = await isDone(serverApi(context, request).settings.changeEmergencyNumber(given.data));
  return { outcome: isSaved ? 'saved' : 'outdated', typed };
}
