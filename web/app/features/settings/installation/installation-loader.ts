import { isUndone, settingsWithout } from '@polyclinic/contract/settings/rules';
import type { ChangedSettings, InstallationSettings, SettingsChange } from '@polyclinic/contract/settings/schemas';
import { type Api, serverApi } from '../../../platform/api.ts';
import { languageOfPath } from '../../../platform/language.ts';
import { pageUrl } from '../../../platform/page-url.ts';
import { type LoaderArgs, serverContext } from '../../../platform/server-context.ts';
import { isDone } from '../is-done.ts';
import { countryChoices } from './country-choices.ts';
import { readSettings } from './read-settings.ts';

/** The settings as they are, and what they were before. */
export async function loadInstallation({ context, request }: LoaderArgs) {
  const { settings } = serverApi(context, request);
  const locale = languageOfPath(pageUrl(request).pathname);
  const [{ changes }, lists] = await Promise.all([settings.changes(), settings.listChanges({ locale })]);
  // The latest change is known before this node has heard of it.
  const countries = countryChoices(locale);
  return {
    countries,
    settings: changes[0]?.after ?? context.get(serverContext).installation,
    changes,
    listChanges: lists.changes,
  };
}
export type InstallationData = Awaited<ReturnType<typeof loadInstallation>>;

export type InstallationResult = {
  /** Outdated, not undone: another administrator changed the settings since they were shown. */
  outcome: 'saved' | 'wrong' | 'outdated' | 'undone' | 'notUndone';
  /** What stays in the form's fields */
  typed: InstallationSettings | null;
  wrong: string[];
};

/** Saves the settings, or shows the form again with what was typed; or undoes a change of them. */
export async function installationAction({ context, request }: LoaderArgs): Promise<InstallationResult> {
  const form = await request.formData();
  const api = serverApi(context, request);
  const shown = String(form.get('shown') ?? '') || null;
  if (form.get('intent') === 'undoList') return undoList(api, String(form.get('change')));
  if (form.get('intent') === 'undo') return undo(api, String(form.get('change')), shown);
  const { typed, wrong } = readSettings(form);
  if (wrong.length > 0) return { outcome: 'wrong', typed, wrong };
  const isChanged = await change(api, { ...typed, shown });
  return { outcome: isChanged ? 'saved' : 'outdated', typed: isChanged ? null : typed, wrong };
}

async function undo(api: Api, id: string, shown: string | null): Promise<InstallationResult> {
  const { changes } = await api.settings.changes();
  const undone = changes.find((one) => one.id === id);
  const settings = undone && changes[0] ? settingsWithout(undone, changes[0].after) : null;
  const isChanged = settings !== null && (await change(api, { ...settings, shown }));
  const outcome = isChanged || (await isUndoneAlready(api, undone)) ? 'undone' : 'notUndone';
  return { outcome, typed: null, wrong: [] };
}

async function undoList(api: Api, id: string): Promise<InstallationResult> {
  const isUndone = await isDone(api.settings.undoListChange({ id }));
  return { outcome: isUndone ? 'undone' : 'notUndone', typed: null, wrong: [] };
}

/** As after a second press. */
async function isUndoneAlready(api: Api, change: SettingsChange | undefined): Promise<boolean> {
  const [latest] = (await api.settings.changes()).changes;
  return Boolean(change && latest && isUndone(change, latest.after));
}

/** False where somebody else was first. */
const change = (api: Api, settings: ChangedSettings): Promise<boolean> => isDone(api.settings.change(settings));
