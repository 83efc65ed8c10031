import { ORPCError } from '@orpc/client';
import { practice } from '@polyclinic/contract/providers/schemas';
import { redirect } from 'react-router';
import { serverApi } from '../../../platform/api.ts';
import { languageOfPath, localizedPath } from '../../../platform/language.ts';
import { logError } from '../../../platform/log.ts';
import { pageUrl } from '../../../platform/page-url.ts';
import { type LoaderArgs, serverContext } from '../../../platform/server-context.ts';
import { zoneChoices } from '../../../platform/zone-choices.server.ts';
import { countryOptions, insurerGroups } from './country-options.ts';
import { readValues, toPractice, type Values } from './values.ts';

/** What was typed, the fields that were refused (`availability.mon`, `bio`), and whether something else failed. */
export interface PracticeResult {
  values: Values;
  wrong: string[];
  failed: boolean;
}

/** Loads the doctor's own practice and what the form chooses from. */
export async function loadPracticePage({ context, request }: LoaderArgs) {
  const api = serverApi(context, request);
  const locale = languageOfPath(pageUrl(request).pathname);
  const [own, verification, contact, specialties] = await Promise.all([
    api.providers.ownPractice(),
    api.credentials.verification(),
    api.encounters.practiceContact(),
    api.providers.specialties({ locale }),
  ]);
  const { installation, insurers, now } = context.get(serverContext);
  return {
    practice: own,
    verification,
    contact,
    specialties,
    timeZones: zoneChoices(locale),
    countries: countryOptions(locale, installation.countries, own ? [own.country, own.licenseCountry] : []),
    insurers: insurerGroups(insurers, own?.insurers ?? [], locale),
    now,
  };
}
export type PracticeData = Awaited<ReturnType<typeof loadPracticePage>>;

/** Saves the practice and shows the page anew; a refusal shows the form with what was typed. */
export async function practiceAction({ context, request }: LoaderArgs) {
  const values = readValues(await request.formData());
  const input = toPractice(values);
  const { error } = practice.safeParse(input);
  if (error)
    return refused(
      values,
      error.issues.map(({ path }) => path),
    );
  try {
    await serverApi(context, request).providers.savePractice(input);
  } catch (cause) {
    return refusedBy(cause, values);
  }
  const language = languageOfPath(pageUrl(request).pathname);
  return redirect(localizedPath(language, '/provider/practice?saved'));
}

function refused(values: Values, paths: PropertyKey[][]): PracticeResult {
  const fieldOf = (path: PropertyKey[]) =>
    path.slice(0, path[0] === 'availability' || path[0] === 'biographies' ? 2 : 1).join('.');
  return { values, wrong: [...new Set(paths.map(fieldOf))], failed: false };
}

function refusedBy(cause: unknown, values: Values): PracticeResult {
  if (cause instanceof ORPCError && cause.code === 'INVALID_INPUT') {
    const { fields } = cause.data as { fields: { path: string }[] };
    return refused(
      values,
      fields.map(({ path }) => path.split('.')),
    );
  }
  logError(cause);
  return { values, wrong: [], failed: true };
}
