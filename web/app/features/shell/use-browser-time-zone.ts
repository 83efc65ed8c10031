import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { timeZoneCookie, writePreference } from '../../platform/cookies.ts';
import { useViewer } from '../../platform/viewer.ts';

/** Tells the server the browser's zone, and shows a page that was made for another one again in it. */
export function useBrowserTimeZone() {
  const { session, timeZone } = useViewer();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (session || zone === timeZone || !navigator.cookieEnabled) return;
    writePreference(timeZoneCookie, zone);
    void revalidate();
  }, [session, timeZone, revalidate]);
}
