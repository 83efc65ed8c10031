/** Names the browser's IANA zone where a page is asked for without cookies, to be kept. */
export const timeZoneHeader = 'time-zone';
