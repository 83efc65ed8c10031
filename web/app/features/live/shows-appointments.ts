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

/** Whether what a page shows is out of date once one of the viewer's appointments has changed. */
export function showsAppointments(pathname: string): boolean {
  const page = pathname.replace(/^\/(en|ar|es|fr)(?=\/|$)/, '').replace(/\/$/, '');
  return PAGES.some((pattern) => pattern.test(page));
}
