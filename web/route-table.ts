import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

type Route = Record<string, unknown>;
interface RouteTable {
  entry: Route;
  routes: Record<string, Route>;
}

const START = 'window.__reactRouterManifest=';
/** Each stands under its id, and so need not name it once more. */
const NAMED = 'for(const[id,route]of Object.entries(window.__reactRouterManifest.routes))route.id=id;';

/** A route as browsers ask about it: what its module imports that says itself, and what is not so need not be said. */
function leanRoute({ imports, id, ...route }: Route, sheets: Set<unknown>): Route {
  const css = (route.css as unknown[]).filter((sheet) => !sheets.has(sheet));
  const said = Object.entries(route).filter(([name, value]) => value !== false && name !== 'css');
  return { ...Object.fromEntries(said), ...(css.length > 0 ? { css } : {}) };
}

/** The root's stylesheets are those of every route. */
function lean({ entry, routes, ...rest }: RouteTable): RouteTable {
  const sheets = new Set(routes.root?.css as unknown[]);
  const leanRoutes = Object.entries(routes).map(([id, route]) => [
    id,
    leanRoute(route, id === 'root' ? new Set() : sheets),
  ]);
  return { ...rest, entry: { ...entry, imports: [] }, routes: Object.fromEntries(leanRoutes) };
}

/** Sends browsers a table of routes that only says what they ask of it: a third of its bytes. */
export function leanRouteTable(): Plugin {
  return {
    name: 'lean-route-table',
    apply: 'build',
    // With the server's build: React Router adds the table to the browser's files then.
    writeBundle({ dir }) {
      if (this.environment.name !== 'ssr' || !dir) return;
      for (const path of globSync(join(dir, '../client/assets/manifest-*.js'))) {
        const text = readFileSync(path, 'utf8');
        if (!text.startsWith(START)) continue;
        const table: RouteTable = JSON.parse(text.slice(START.length).replace(/;$/, ''));
        writeFileSync(path, `${START}${JSON.stringify(lean(table))};${NAMED}`);
      }
    },
  };
}
