/** ISO 3166-1 alpha-2, the countries and territories where people live. */
export const COUNTRY_CODES =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'.split(
    ' ',
  );

let byZone: Map<string, string> | undefined;

/** The country whose clocks show an IANA zone; null for a zone of no country, or of one that is not listed. */
export function countryOfZone(zone: string): string | null {
  byZone ??= new Map(
    COUNTRY_CODES.flatMap((code) =>
      (new Intl.Locale('und', { region: code }).getTimeZones() ?? []).map((one): [string, string] => [one, code]),
    ),
  );
  return byZone.get(zone) ?? byZone.get(otherNameOf(zone)) ?? null;
}

/** Asia/Kolkata is Asia/Calcutta in the list of its country; a zone that nobody knows has no other name. */
function otherNameOf(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return zone;
  }
}
