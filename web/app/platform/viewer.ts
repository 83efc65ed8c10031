import type { Session } from '@polyclinic/contract/accounts/schemas';
import { type RouterContextProvider, useRouteLoaderData } from 'react-router';
import { readCookie, timeZoneCookie } from './cookies.ts';
import { serverContext } from './server-context.ts';
import { timeZoneHeader } from './time-zone-header.ts';

export const themeCookie = 'theme';

export type Theme = 'light' | 'dark' | 'system';

/** What every page knows about the one who looks at it. */
export interface Viewer {
  session: Session | null;
  timeZone: string;
  /** Where the device says that it is, in an account of another zone too; null before it has named one */
  deviceZone: string | null;
  theme: Theme;
}

function isTimeZone(zone: string | null | undefined): zone is string {
  if (!zone) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}

/** The IANA zone that the browser has named; null before it has. */
function deviceZoneOf({ headers }: Request): string | null {
  const named = [readCookie(headers.get('cookie'), timeZoneCookie), headers.get(timeZoneHeader)];
  return named.find(isTimeZone) ?? null;
}

/** The IANA zone of where the viewer is, as far as is known: the device knows better than the profile. */
export function placeOf({ session, deviceZone }: Viewer): string | null {
  return deviceZone ?? session?.timeZone ?? null;
}

/** The IANA zone to show times in: the profile's, else the browser's, else the server's. */
export function viewerTimeZone(context: Readonly<RouterContextProvider>, request: Request): string {
  const { session, timeZone } = context.get(serverContext);
  return [session?.timeZone, deviceZoneOf(request)].find(isTimeZone) ?? timeZone;
}

/** The account's choice, else this browser's. */
function chosenTheme(session: Session | null, request: Request): Theme {
  if (session && session.theme !== 'system') return session.theme;
  const theme = readCookie(request.headers.get('cookie'), themeCookie);
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** Reads the viewer of a request. */
export function viewerOf(context: Readonly<RouterContextProvider>, request: Request): Viewer {
  const { session } = context.get(serverContext);
  return {
    session,
    timeZone: viewerTimeZone(context, request),
    deviceZone: deviceZoneOf(request),
    theme: chosenTheme(session, request),
  };
}

const stranger: Viewer = { session: null, timeZone: 'UTC', deviceZone: null, theme: 'system' };

/** The site's public origin, for addresses that leave the page; empty while the root has failed. */
export function useOrigin(): string {
  return useRouteLoaderData<{ origin: string }>('root')?.origin ?? '';
}

/** Whom to call for an ambulance where the viewer is; null where nobody has said where, or we don't know. */
export function useEmergencyNumber(): string | null {
  return useRouteLoaderData<{ emergencyNumber: string | null }>('root')?.emergencyNumber ?? null;
}

/** The viewer of the page; a stranger while the root has failed. */
export function useViewer(): Viewer {
  return useRouteLoaderData<{ viewer: Viewer }>('root')?.viewer ?? stranger;
}

/** Whether nobody is signed in; false while the root has failed, which knows nobody. */
export function useIsStranger(): boolean {
  return useRouteLoaderData<{ viewer: Viewer }>('root')?.viewer.session === null;
}
