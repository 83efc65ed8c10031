import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../web/app/routes.ts';

/** The path of every route that has an address of its own, as the route table writes it. */
export const paths: string[] = [...new Set(routes.flatMap((entry) => pathsOf(entry)))];

function pathsOf({ path, children = [] }: RouteConfigEntry, parent = ''): string[] {
  const own = [parent, path].filter(Boolean).join('/');
  return children.length > 0 ? children.flatMap((child) => pathsOf(child, own)) : [own];
}
