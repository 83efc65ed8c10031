/**
 * The address of the page that a request is for: navigation in the browser asks for
 * `/en/book.data`, the page is `/en/book`. Route modules that have `url` need not call this.
 */
export function pageUrl(request: Request): URL {
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/^\/_root\.data$/, '/').replace(/\/_\.data$|\.data$/, '');
  url.searchParams.delete('_routes');
  return url;
}
