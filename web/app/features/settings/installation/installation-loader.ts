import { ORPCError } from '@orpc/client';
import { serverApi } from '../../../platform/api.ts';
import { languageOfPath } from '../../../platform/language.ts';
import { pageUrl } from '../../../platform/page-url.ts';
import { type LoaderArgs, serverContext } from '../../../platform/server-context.ts';
import { countryChoices } from './country-choices.ts';
import { readSettings, type TypedSettings } from './read-settings.ts';

/** The settings as they are, and what they were before. */
export async function loadInstallation({ context, request }: LoaderArgs) {
  const { changes } = await serverApi(context, request).settings.changes();
  // The latest change is known before this node has heard of it.
  const countries = countryChoices(languageOfPath(pageUrl(request).pathname));
  return { countries, settings: changes[0]?.after ?? context.get(serverContext).installation, changes };
}
export type InstallationData = Awaited<ReturnType<typeof loadInstallation>>;

export type InstallationResult = TypedSettings & {
  isSaved: boolean;
  /** Whether another administrator changed them since they were shown */
  isOutdated?: boolean;
};

/** Saves the settings, or shows the form again with what was typed. */
export async function installationAction({ context, request }: LoaderArgs): Promise<InstallationResult> {
  const form = await request.formData();
  const read = readSettings(form);
  if (read.wrong.length > 0) return { ...read, isSaved: false };
  const shown = String(form.get('shown') ?? '') || null;
  try {
    await serverApi(context, request).settings.change({ ...read.typed, shown });
  } catch (error) {
    if (!(error instanceof ORPCError) || error.code !== 'SETTINGS_CHANGED') throw error;
    return { ...read, isSaved: false, isOutdated: true };
  }
  return { ...read, isSaved: true };
}
