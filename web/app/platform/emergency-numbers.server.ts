import { countryOfZone } from '@polyclinic/contract/platform/countries';
import type { EmergencyNumbers } from '@polyclinic/contract/settings/schemas';

/**
 * Whom to call for an ambulance, by IANA zone; as of 2026-11. Sources and how to renew it: docs/decisions,
 * "Emergency numbers". A zone is left out where its country has no single number or where we are not sure:
 * a wrong number costs more than none. Browsers name some zones by their old names, so both stand here.
 */
const numbers: Record<string, string> = {
  '911': `America/New_York America/Detroit America/Louisville America/Kentucky/Louisville America/Kentucky/Monticello
    America/Indianapolis America/Indiana/Indianapolis America/Indiana/Vincennes America/Indiana/Winamac
    America/Indiana/Marengo America/Indiana/Petersburg America/Indiana/Vevay America/Indiana/Tell_City
    America/Indiana/Knox America/Chicago America/Menominee America/North_Dakota/Center America/North_Dakota/New_Salem
    America/North_Dakota/Beulah America/Denver America/Boise America/Phoenix America/Los_Angeles America/Anchorage
    America/Juneau America/Sitka America/Metlakatla America/Yakutat America/Nome America/Adak Pacific/Honolulu
    America/Puerto_Rico America/St_Johns America/Halifax America/Glace_Bay America/Moncton America/Goose_Bay
    America/Blanc-Sablon America/Toronto America/Iqaluit America/Rankin_Inlet America/Resolute America/Winnipeg
    America/Regina America/Swift_Current America/Edmonton America/Cambridge_Bay America/Yellowknife America/Inuvik
    America/Vancouver America/Dawson_Creek America/Creston America/Fort_Nelson America/Whitehorse America/Dawson
    America/Mexico_City America/Cancun America/Merida America/Monterrey America/Matamoros America/Chihuahua
    America/Ciudad_Juarez America/Ojinaga America/Mazatlan America/Bahia_Banderas America/Hermosillo America/Tijuana
    America/Costa_Rica America/Panama America/Santo_Domingo America/Guayaquil America/Montevideo Asia/Amman Asia/Manila`,
  '112': `Europe/Amsterdam Europe/Andorra Europe/Athens Europe/Berlin Europe/Bratislava Europe/Brussels
    Europe/Bucharest Europe/Budapest Europe/Busingen Europe/Chisinau Europe/Copenhagen Europe/Dublin Europe/Helsinki
    Europe/Istanbul Europe/Lisbon Europe/Ljubljana Europe/Luxembourg Europe/Madrid Europe/Malta Europe/Mariehamn
    Europe/Monaco Europe/Oslo Europe/Paris Europe/Prague Europe/Riga Europe/Rome Europe/San_Marino Europe/Sofia
    Europe/Stockholm Europe/Tallinn Europe/Vaduz Europe/Vatican Europe/Vienna Europe/Vilnius Europe/Warsaw
    Europe/Zagreb Europe/Zurich Asia/Nicosia Asia/Tbilisi Atlantic/Azores Atlantic/Canary Atlantic/Faroe
    Atlantic/Faeroe Atlantic/Madeira Atlantic/Reykjavik Africa/Ceuta Asia/Kolkata Asia/Calcutta Africa/Lagos
    Africa/Accra Asia/Kuwait Asia/Jakarta`,
  '999': `Europe/London Europe/Jersey Europe/Guernsey Europe/Isle_of_Man Asia/Hong_Kong
    Asia/Kuala_Lumpur Asia/Kuching Asia/Bahrain Asia/Qatar Asia/Dhaka`,
  '995': 'Asia/Singapore',
  '998': 'Asia/Dubai',
  '997': 'Asia/Riyadh',
  '9999': 'Asia/Muscat',
  '140': 'Asia/Beirut',
  '122': 'Asia/Baghdad',
  '115': 'Asia/Tehran',
  '101': 'Asia/Jerusalem',
  '1122': 'Asia/Karachi',
  '102': 'Asia/Kathmandu Asia/Katmandu',
  '1990': 'Asia/Colombo',
  '120': 'Asia/Shanghai Asia/Urumqi',
  '119': 'Asia/Tokyo Asia/Seoul Asia/Taipei',
  '1669': 'Asia/Bangkok',
  '123': 'Africa/Cairo America/Bogota',
  '190': 'Africa/Tunis',
  '14': 'Africa/Algiers',
  '10177': 'Africa/Johannesburg',
  '192': `America/Sao_Paulo America/Manaus America/Bahia America/Fortaleza America/Recife America/Belem
    America/Cuiaba America/Campo_Grande America/Porto_Velho America/Boa_Vista America/Rio_Branco America/Maceio
    America/Araguaina America/Santarem America/Eirunepe America/Noronha`,
  '107': `America/Buenos_Aires America/Argentina/Buenos_Aires America/Cordoba America/Argentina/Cordoba
    America/Argentina/Salta America/Jujuy America/Argentina/Jujuy America/Argentina/Tucuman America/Catamarca
    America/Argentina/Catamarca America/Argentina/La_Rioja America/Argentina/San_Juan America/Mendoza
    America/Argentina/Mendoza America/Argentina/San_Luis America/Argentina/Rio_Gallegos America/Argentina/Ushuaia`,
  '131': 'America/Santiago America/Punta_Arenas America/Coyhaique Pacific/Easter',
  '106': 'America/Lima',
  '000': `Australia/Sydney Australia/Melbourne Australia/Brisbane Australia/Perth Australia/Adelaide Australia/Hobart
    Australia/Darwin Australia/Lindeman Australia/Broken_Hill Australia/Eucla Australia/Lord_Howe`,
  '111': 'Pacific/Auckland Pacific/Chatham',
};

const byZone: ReadonlyMap<string, string> = new Map(
  Object.entries(numbers).flatMap(([number, zones]) => zones.split(/\s+/).map((zone) => [zone, number] as const)),
);

/** The number of an ambulance where an IANA zone is, as this version has it; null where we don't know it for certain. */
const shippedNumberIn = (timeZone: string, ofVersion = byZone): string | null => ofVersion.get(timeZone) ?? null;

/** The same, unless the installation has another one of the zone's country, or none. */
export function emergencyNumberIn(
  timeZone: string | null,
  changed: EmergencyNumbers = [],
  ofVersion: ReadonlyMap<string, string> = byZone,
): string | null {
  if (!timeZone) return null;
  const country = countryOfZone(timeZone);
  const own = changed.find((one) => one.country === country);
  return own ? own.number || null : shippedNumberIn(timeZone, ofVersion);
}

/** Those of a country as this version has them, of each of its zones that has one. */
export function shippedNumbersOf(country: string): string[] {
  const zones = new Intl.Locale('und', { region: country }).getTimeZones() ?? [];
  return [...new Set(zones.map((zone) => shippedNumberIn(zone)).filter((number) => number !== null))];
}
