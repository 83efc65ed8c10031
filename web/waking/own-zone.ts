import { browserZone } from '../app/platform/browser-zone.ts';
import { readCookie, timeZoneCookie, writePreference } from '../app/platform/cookies.ts';
import { adoptPage } from './adopt.ts';

/** In which a page is kept for those who have named none. */
const ZONE_OF_STRANGERS = 'UTC';

/**
 * A browser's first page is kept for whoever has named no zone. Names it, and puts what differs in it in place: times
 * of day, the number to call for an ambulance, and the data that the scripts will start from. They see to it themselves
 * once they have been started.
 */
export async function showOwnZone(isAwake: () => boolean): Promise<void> {
  if (isAwake() || readCookie(document.cookie, timeZoneCookie)) return;
  const zone = browserZone();
  if (zone === ZONE_OF_STRANGERS) return;
  writePreference(timeZoneCookie, zone);
  // Without a network the page stays as it is.
  const answer = await fetch(window.location.href).catch(() => null);
  if (!answer?.ok) return;
  const other = new DOMParser().parseFromString(await answer.text(), 'text/html');
  if (isAwake()) return;
  adoptPage(document.body, other.body);
}
