/** The browser's IANA zone. The first time, Intl takes a cheap phone a quarter of a second; not every browser has Temporal. */
export function browserZone(): string {
  return 'Temporal' in globalThis ? Temporal.Now.timeZoneId() : Intl.DateTimeFormat().resolvedOptions().timeZone;
}
