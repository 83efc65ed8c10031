import { ORPCError } from '@orpc/client';
import { settingsBeforeSetup } from '@polyclinic/contract/settings/rules';
import type { InstallationSettings, SetupState } from '@polyclinic/contract/settings/schemas';
import { serverApi } from '../../../platform/api.ts';
import { languageOfPath } from '../../../platform/language.ts';
import { pageUrl } from '../../../platform/page-url.ts';
import type { LoaderArgs } from '../../../platform/server-context.ts';
import { type CountryChoice, countryChoices } from './country-choices.ts';

export const SETUP_STEPS = ['settings', 'mail', 'administrator'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

export interface SetupData {
  token: string;
  step: SetupStep;
  /** Where the test mail went, and so the administrator's address */
  email: string;
  /** Null where the link is not good */
  state: SetupState | null;
  countries: CountryChoice[];
  /** What the form begins with: what a person has to enter is empty. */
  settings: InstallationSettings;
}

/** How far the set-up is, and which step the address asks for; nothing comes before the settings. */
export async function loadSetup({ context, request }: LoaderArgs): Promise<SetupData> {
  const { searchParams } = pageUrl(request);
  const token = searchParams.get('token') ?? '';
  const state = await stateOf(serverApi(context, request).settings.setup({ token }));
  const asked = SETUP_STEPS.find((name) => name === searchParams.get('step')) ?? 'settings';
  const countries = countryChoices(languageOfPath(pageUrl(request).pathname));
  const empty = { ...settingsBeforeSetup(''), supportEmail: '', privacyEmail: '', legalName: '' };
  return {
    token,
    state,
    countries,
    settings: state?.settings ?? empty,
    email: searchParams.get('email') ?? '',
    step: state?.settings ? asked : 'settings',
  };
}

async function stateOf(asking: Promise<SetupState>): Promise<SetupState | null> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof ORPCError && ['INVALID_TOKEN', 'INVALID_INPUT'].includes(error.code)) return null;
    throw error;
  }
}
