import { ORPCError } from '@orpc/client';
import { countryName } from '@polyclinic/contract/platform/format';
import type { Language } from '@polyclinic/contract/platform/languages';
import {
  type Insurer,
  type InsurerWords,
  nameOfInsurer,
  SHIPPED_INSURERS,
} from '@polyclinic/contract/providers/insurers/schemas';
import { changedInsurer, newInsurer } from '@polyclinic/contract/settings/schemas';
import { redirect } from 'react-router';
import { type Api, serverApi } from '../../../platform/api.ts';
import { languageOfPath } from '../../../platform/language.ts';
import { pageUrl } from '../../../platform/page-url.ts';
import type { LoaderArgs } from '../../../platform/server-context.ts';
import { countryChoices } from '../installation/country-choices.ts';

/** The insurers by country, each beside what came with the version, and which of them is to be changed. */
export async function loadInsurers({ context, request }: LoaderArgs) {
  const insurers = await serverApi(context, request).settings.insurers();
  const { pathname, searchParams } = pageUrl(request);
  const language = languageOfPath(pathname);
  const listed = insurers.map(beside(language));
  const { compare } = new Intl.Collator(language);
  const groups = [...Map.groupBy(listed, ({ country }) => country)].map(([code, list]) => ({
    code,
    name: countryName(code, language),
    insurers: list.sort((one, other) => compare(one.shownName, other.shownName)),
  }));
  return {
    groups: groups.sort((one, other) => compare(one.name, other.name)),
    open: listed.find(({ code }) => code === searchParams.get('insurer')) ?? null,
    isNew: searchParams.has('new'),
    countries: searchParams.has('new') ? countryChoices(language) : [],
  };
}
export type InsurersData = Awaited<ReturnType<typeof loadInsurers>>;
export type ListedInsurer = ReturnType<ReturnType<typeof beside>>;

const shippedBy = new Map(SHIPPED_INSURERS.map((insurer) => [insurer.code, insurer]));

const beside = (language: Language) => (insurer: Insurer) => ({
  ...insurer,
  shownName: nameOfInsurer(insurer, language),
  countryName: countryName(insurer.country, language),
  /** Null where an administrator added it */
  shipped: shippedBy.get(insurer.code) ?? null,
});

/** Outdated: another administrator changed it since it was shown; `exists`: the country has one of this name. */
export interface InsurerResult {
  outcome: 'wrong' | 'outdated' | 'exists';
  typed: InsurerWords & { country: string };
  wrong: string[];
}

export const addressOfInsurers = (language: Language) => `/${language}/admin/insurers`;

/** Saves what was typed and goes back to the list, or shows the form again with it. */
export async function insurersAction({ context, request }: LoaderArgs): Promise<InsurerResult> {
  const form = await request.formData();
  const typed = readTyped(form);
  const api = serverApi(context, request);
  const outcome = form.get('intent') === 'add' ? await add(api, typed) : await change(api, form, typed);
  if (!('isSaved' in outcome)) return { ...outcome, typed };
  throw redirect(`${addressOfInsurers(languageOfPath(pageUrl(request).pathname))}?saved`);
}

function readTyped(form: FormData): InsurerResult['typed'] {
  const text = (name: string) => String(form.get(name) ?? '');
  return {
    name: text('name'),
    names: { en: text('names.en'), ar: text('names.ar'), es: text('names.es'), fr: text('names.fr') },
    isRetired: form.get('isRetired') !== null,
    country: text('country'),
  };
}

type Outcome = Omit<InsurerResult, 'typed'> | { isSaved: true };

async function add(api: Api, { name, names, country }: InsurerResult['typed']): Promise<Outcome> {
  const given = newInsurer.safeParse({ name, names, country });
  return given.success ? outcomeOf(api.settings.addInsurer(given.data)) : refused(given.error.issues, 0);
}

async function change(api: Api, form: FormData, typed: InsurerResult['typed']): Promise<Outcome> {
  const { name, names, isRetired } = typed;
  const wanted = { name, names, isRetired };
  const given = changedInsurer.safeParse({ code: form.get('code'), shown: readShown(form), wanted });
  return given.success ? outcomeOf(api.settings.changeInsurer(given.data)) : refused(given.error.issues, 1);
}

/** What the form was filled with; nothing that somebody made up is. */
function readShown(form: FormData): unknown {
  try {
    return JSON.parse(String(form.get('shown')));
  } catch {
    return null;
  }
}

const refused = (issues: { path: PropertyKey[] }[], depth: number): Outcome => ({
  outcome: 'wrong',
  wrong: [...new Set(issues.map(({ path }) => path.slice(depth).join('.')))],
});

async function outcomeOf(saving: Promise<unknown>): Promise<Outcome> {
  try {
    await saving;
    return { isSaved: true };
  } catch (error) {
    const code = error instanceof ORPCError ? error.code : undefined;
    if (code === 'SETTINGS_CHANGED') return { outcome: 'outdated', wrong: [] };
    if (code === 'INSURER_EXISTS') return { outcome: 'exists', wrong: [] };
    throw error;
  }
}
