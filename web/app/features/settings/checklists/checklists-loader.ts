import { type ChecklistItem, changedChecklistItem, isShippedItem } from '@polyclinic/contract/admin/checklist/schemas';
import { serverApi } from '../../../platform/api.ts';
import { languageOfPath } from '../../../platform/language.ts';
import { pageUrl } from '../../../platform/page-url.ts';
import type { LoaderArgs } from '../../../platform/server-context.ts';
import { countryChoices } from '../installation/country-choices.ts';
import { isDone } from '../is-done.ts';

/** An item as a country has it: its own, or that of every country. */
export interface ListedItem extends Pick<ChecklistItem, 'code' | 'names'> {
  /** Null where the country has none of its own */
  own: ChecklistItem | null;
  isEverywhere: boolean;
}

/** What is looked at for licences of the country of the address, or of every country. */
export async function loadChecklists({ context, request }: LoaderArgs) {
  const { items } = await serverApi(context, request).settings.checklists();
  const { pathname, searchParams } = pageUrl(request);
  const countries = countryChoices(languageOfPath(pathname));
  const chosen = searchParams.get('country');
  const country = countries.find(({ code }) => code === chosen) ?? null;
  return { countries, country, items: listed(items, country?.code ?? '') };
}
export type ChecklistsData = Awaited<ReturnType<typeof loadChecklists>>;

function listed(items: ChecklistItem[], country: string): ListedItem[] {
  const shown = items.filter((item) => item.country === '' || item.country === country);
  return [...Map.groupBy(shown, ({ code }) => code)].map(([code, found]) => {
    const own = found.find((item) => item.country === country) ?? null;
    const everywhere = found.find((item) => item.country === '');
    const names = own?.names.en ? own.names : (everywhere?.names ?? {});
    return { code, names, own, isEverywhere: country !== '' && everywhere !== undefined };
  });
}

/** Outdated: another administrator changed it since it was shown. */
export type ChecklistResult = { outcome: 'saved' | 'wrong' | 'outdated' };

/** Adds an item, changes how it is asked for, or takes it away. */
export async function checklistsAction({ context, request }: LoaderArgs): Promise<ChecklistResult> {
  const given = changedChecklistItem.safeParse(readChange(await request.formData()));
  if (!given.success) return { outcome: 'wrong' };
  const isSaved = await isDone(serverApi(context, request).settings.changeChecklistItem(given.data));
  return { outcome: isSaved ? 'saved' : 'outdated' };
}

/** As the contract reads it: what names no demand is refused, and only what says so takes an item away. */
export function readChange(form: FormData): unknown {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const country = text('country');
  if (form.get('intent') === 'add') {
    const names = Object.fromEntries(
      ['en', 'ar', 'es', 'fr'].map((language) => [language, text(language)]).filter(([, name]) => name),
    );
    // Numbered at random: names may change.
    const code = `own-${crypto.randomUUID()}`;
    return { country, code, shown: null, wanted: { names, demand: text('demand') } };
  }
  const shown = readShown(form);
  const isTaken = form.get('intent') === 'remove' || text('demand') === 'inherit';
  const names = (shown as { names?: unknown } | null)?.names ?? readNames(form);
  return { country, code: text('code'), shown, wanted: isTaken ? null : { names, demand: text('demand') } };
}

/** What the form was filled with; nothing that somebody made up is. */
const readShown = (form: FormData) => readJson(form.get('shown'));
const readNames = (form: FormData) => readJson(form.get('names')) ?? {};

function readJson(value: FormDataEntryValue | null): unknown {
  try {
    return JSON.parse(String(value));
  } catch {
    return null;
  }
}

/** Whether it may be taken away altogether: what came with the version is turned off instead. */
export const isRemovable = ({ code, own, isEverywhere }: ListedItem) =>
  own !== null && !isEverywhere && !isShippedItem(code);
