import type { Language } from '@polyclinic/contract/platform/languages';
import { changedSpecialty, type SpecialtyWords } from '@polyclinic/contract/settings/schemas';
import { redirect } from 'react-router';
import { serverApi } from '../../../platform/api.ts';
import { languageOfPath } from '../../../platform/language.ts';
import { pageUrl } from '../../../platform/page-url.ts';
import type { LoaderArgs } from '../../../platform/server-context.ts';
import { isDone } from '../is-done.ts';
import { readWords } from './read-words.ts';

/** The list of specialties, and which of them is to be changed. */
export async function loadSpecialties({ context, request }: LoaderArgs) {
  const { specialties } = await serverApi(context, request).settings.specialties();
  const chosen = pageUrl(request).searchParams.get('specialty');
  return { specialties, open: specialties.find(({ slug }) => slug === chosen) ?? null };
}
export type SpecialtiesData = Awaited<ReturnType<typeof loadSpecialties>>;

/** Outdated: another administrator changed it since it was shown. */
export type SpecialtyResult = { outcome: 'wrong' | 'outdated'; typed: SpecialtyWords; wrong: string[] };

export const addressOfSpecialties = (language: Language) => `/${language}/admin/specialties`;

/** Saves what was typed and goes back to the list, or shows the form again with it. */
export async function specialtiesAction({ context, request }: LoaderArgs): Promise<SpecialtyResult> {
  const form = await request.formData();
  const typed = readWords(form);
  const given = changedSpecialty.safeParse({ id: form.get('id'), shown: readShown(form), wanted: typed });
  if (!given.success)
    return { outcome: 'wrong', typed, wrong: given.error.issues.map(({ path }) => path.slice(2).join('.')) };
  if (!(await isDone(serverApi(context, request).settings.changeSpecialty(given.data))))
    return { outcome: 'outdated', typed, wrong: [] };
  throw redirect(`${addressOfSpecialties(languageOfPath(pageUrl(request).pathname))}?saved`);
}

/** What the form was filled with; nothing that somebody made up is. */
function readShown(form: FormData): unknown {
  try {
    return JSON.parse(String(form.get('shown')));
  } catch {
    return null;
  }
}
