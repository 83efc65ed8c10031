/** Pages whose loaders read appointments, without their language; a form of settings is not loaded anew under its words. */
const PAGES = [
  /^\/?$/,
  /^\/(patient|provider)$/,
  /^\/patient\/care$/,
  /^\/provider\/(earnings|week)$/,
  /^\/visit\/[^/]+(\/(again|move|review))?$/,
  /^\/messages(\/.*)?$/,
  /^\/(billing|notifications|waitlist)$/,
];

const withoutLanguage = (pathname: string) => pathname.replace(/^\/(en|ar|es|fr)(?=\/|$)/, '').replace(/\/$/, '');

/** Whether a page lists what its viewer was told. */
export const showsNotifications = (pathname: string): boolean => withoutLanguage(pathname) === '/notifications';

/** Whether what a page shows is out of date once one of the viewer's appointments has changed. */
export function showsAppointments(pathname: string): boolean {
  const page = withoutLanguage(pathname);
  return PAGES.some((pattern) => pattern.test(page));
}
