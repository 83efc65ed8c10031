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

export type InstallationResult = TypedSettings & { isSaved: boolean };

/** Saves the settings, or shows the form again with what was typed. */
export async function installationAction({ context, request }: LoaderArgs): Promise<InstallationResult> {
  const read = readSettings(await request.formData());
  if (read.wrong.length > 0) return { ...read, isSaved: false };
  await serverApi(context, request).settings.change(read.typed);
  return { ...read, isSaved: true };
}
