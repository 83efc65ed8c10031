/** As far as lists can be paged through. */
const LAST_PAGE = 500;

/** Which page of a list an address asks for; the first where it makes no sense. */
export function readPage(params: URLSearchParams, last = LAST_PAGE): number {
  const page = Number(params.get('page'));
  return Number.isInteger(page) && page > 0 && page <= last ? page : 1;
}
