import type { Pause } from '@polyclinic/contract/admin/emergency/rules';
import type { Language } from '@polyclinic/contract/platform/languages';
import { type Insurer, NO_OTHER_NAMES, SHIPPED_INSURERS } from '@polyclinic/contract/providers/insurers/schemas';
import { foldWord } from '@polyclinic/contract/search/words/rules';
import { productNameIn, settingsBeforeSetup } from '@polyclinic/contract/settings/rules';
import type { EmergencyNumbers, InstallationSettings } from '@polyclinic/contract/settings/schemas';
import type { Database } from '@polyclinic/database';
import { sql } from 'kysely';
import type { LiveHub } from '../live/index.ts';
import { createFailureLog, type Log } from '../observability/index.ts';
import { type Environment, untilItWorks } from '../process/index.ts';

/** What this installation is called, who runs it and whom it serves; the same on every node a moment after a change. */
export type Installation = {
  settings(): InstallationSettings;
  /** What stands still in an emergency */
  pauses(): readonly Pause[];
  /** Of ambulances, where they are others than the version has */
  emergencyNumbers(): EmergencyNumbers;
  /** Those of the version, as administrators changed them, and those that they added */
  insurers(): readonly Insurer[];
  /** Those that are called exactly so in any language, however it is accented */
  insurersCalled(said: string): readonly Insurer[];
  nameIn(language: Language): string;
  /** Of mails: the sender's name and address */
  sender(): string;
  /** Hears when this node knows of a change */
  onChanged(listener: () => void): () => void;
  close(): void;
};

type Parts = { database: Database; live: LiveHub; environment: Environment; log: Log };

/** Reads the settings and what is paused, and again whenever a node has changed them. */
export async function createInstallation({ database, live, environment, log }: Parts): Promise<Installation> {
  const failed = createFailureLog(log);
  const listeners = new Set<() => void>();
  const host = new URL(environment.publicUrl).hostname;
  let isClosed = false;
  let readings = 0;
  const readAll = () =>
    Promise.all([
      readSettings(database, host),
      readPauses(database),
      findEmergencyNumbers(database),
      findInsurers(database),
    ]);
  let [current, pauses, emergencyNumbers, insurers] = await readAll();
  let insurersByName = indexByName(insurers);

  const readAgain = async (): Promise<void> => {
    readings += 1;
    const mine = readings;
    const read = await untilItWorks(readAll, {
      isStopped: () => isClosed || mine !== readings,
      onFailure: (error) => failed(error, 'settings not read'),
    });
    // Another change was announced meanwhile, and is read after this one.
    if (!read || mine !== readings) return;
    [current, pauses, emergencyNumbers, insurers] = read;
    insurersByName = indexByName(insurers);
    for (const listener of listeners) listener();
  };
  const stops = [live.onSettingsChanged(readAgain), live.onInterrupted(readAgain)];
  return {
    settings: () => current,
    pauses: () => pauses,
    emergencyNumbers: () => emergencyNumbers,
    insurers: () => insurers,
    insurersCalled: (said) => insurersByName.get(foldWord(said.trim())) ?? [],
    nameIn: (language) => productNameIn(current, language),
    sender: () => environment.MAIL_FROM ?? senderOf(current, host),
    onChanged(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      isClosed = true;
      for (const stop of stops) stop();
    },
  };
}

/** A name with a comma or a quotation mark would be read as two senders. */
const senderOf = ({ productName }: InstallationSettings, host: string) =>
  `"${productName.replaceAll(/["\\]/g, '')}" <no-reply@${host}>`;

const readSettings = async (database: Database, host: string) =>
  (await findSettings(database)) ?? settingsBeforeSetup(host);

const readPauses = (database: Database) =>
  database.read<Pause>(null, () => sql`select kind, country from current_pauses()`);

/** By country. */
export const findEmergencyNumbers = (database: Database): Promise<EmergencyNumbers> =>
  database.read(null, (db) => db.selectFrom('emergency_numbers').select(['country', 'number']).orderBy('country'));

/** By country: what an administrator changed comes before what the version has. */
export async function findInsurers(
  database: Database,
  ofVersion: readonly Insurer[] = SHIPPED_INSURERS,
): Promise<Insurer[]> {
  const rows = await database.read(null, (db) => db.selectFrom('insurers').selectAll().orderBy('code'));
  const own = new Map(rows.map((row) => [row.code, row]));
  const shipped = new Set(ofVersion.map(({ code }) => code));
  const added = rows
    .filter(({ code }) => !shipped.has(code))
    .map(({ code }) => ({ ...unnamed, code, country: code.slice(0, 2).toUpperCase() }));
  return [...ofVersion, ...added].map((insurer) => {
    const changed = own.get(insurer.code);
    const { names } = insurer;
    return {
      ...insurer,
      name: changed?.name ?? insurer.name,
      names: {
        en: changed?.english_name ?? names.en,
        ar: changed?.arabic_name ?? names.ar,
        es: changed?.spanish_name ?? names.es,
        fr: changed?.french_name ?? names.fr,
      },
      isRetired: changed?.is_retired ?? insurer.isRetired,
    };
  });
}

const unnamed = { name: '', names: NO_OTHER_NAMES, isRetired: false };

/** By each name in any language, folded: made once for a list, because every search asks. */
function indexByName(insurers: readonly Insurer[]): ReadonlyMap<string, Insurer[]> {
  const index = new Map<string, Insurer[]>();
  for (const insurer of insurers) {
    const names = [insurer.name, ...Object.values(insurer.names)].filter(Boolean).map(foldWord);
    for (const name of new Set(names)) index.set(name, [...(index.get(name) ?? []), insurer]);
  }
  return index;
}

/** As they are stored now; undefined before the set-up. */
export async function findSettings(database: Database): Promise<InstallationSettings | undefined> {
  const [row] = await database.read(
    null,
    () => sql<InstallationSettings>`
      select product_name as "productName", product_name_ar as "productNameArabic", support_email as "supportEmail",
        privacy_email as "privacyEmail", legal_name as "legalName", legal_address as "legalAddress", countries, languages
      from installation_settings`,
  );
  return row;
}
