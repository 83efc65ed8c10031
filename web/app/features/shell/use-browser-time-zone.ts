import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { browserZone } from '../../platform/browser-zone.ts';
import { timeZoneCookie, writePreference } from '../../platform/cookies.ts';
import { useViewer } from '../../platform/viewer.ts';

/**
 * Tells the server the browser's zone, and shows a page that was made for another one again: a stranger its times,
 * everybody whom to call.
 */
export function useBrowserTimeZone() {
  const { session, timeZone, deviceZone } = useViewer();
  const known = session ? deviceZone : timeZone;
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const zone = browserZone();
    if (zone === known || !navigator.cookieEnabled) return;
    writePreference(timeZoneCookie, zone);
    void revalidate();
  }, [known, revalidate]);
}
