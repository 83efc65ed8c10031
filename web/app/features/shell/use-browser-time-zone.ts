import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { readCookie, writePreference } from '../../platform/cookies.ts';
import { timeZoneCookie, useViewer } from '../../platform/viewer.ts';

/** Tells the server the browser's zone, once, and shows the page again in it. */
export function useBrowserTimeZone() {
  const { session, timeZone } = useViewer();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const known = zone === timeZone || zone === readCookie(document.cookie, timeZoneCookie);
    if (session || known || !navigator.cookieEnabled) return;
    writePreference(timeZoneCookie, zone);
    void revalidate();
  }, [session, timeZone, revalidate]);
}
