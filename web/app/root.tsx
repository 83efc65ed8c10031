import { widest } from '@polyclinic/contract/admin/emergency/rules';
import { productNameIn } from '@polyclinic/contract/settings/rules';
import type { ReactNode } from 'react';
import { Links, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router';
import type { Route } from './+types/root.ts';
import { BrandLinks } from './features/shell/brand-links.tsx';
import { ErrorPage } from './features/shell/error-page.tsx';
import { chosenLanguage, languageOffer } from './features/shell/language-offer.server.ts';
import { RootProviders } from './features/shell/root-providers.tsx';
import { loadUnread } from './features/shell/unread/load-unread.ts';
import { emergencyNumberIn } from './platform/emergency-numbers.server.ts';
import { languageOfPath, useDirection, useLanguage } from './platform/language.ts';
import {
  redirectToCanonical,
  redirectToServed,
  storeDocumentLanguage,
  storeWords,
  waitForNetwork,
} from './platform/navigation.ts';
import { pageUrl } from './platform/page-url.ts';
import { ScriptPreloads } from './platform/script-preloads.tsx';
import { serverContext } from './platform/server-context.ts';
import { storePosted } from './platform/store-posted.server.ts';
import { placeOf, useViewer, viewerOf } from './platform/viewer.ts';
import styles from './ui/app.css?url';
import { FontPreloads } from './ui/font-preloads.tsx';

export const middleware: Route.MiddlewareFunction[] = [
  ({ url, request, context }) => redirectToCanonical(url, chosenLanguage(request, context.get(serverContext).session)),
  ({ url, context }) => redirectToServed(url, context.get(serverContext).installation.languages),
  storePosted,
];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request, url }, next) => {
    await waitForNetwork(request);
    storeDocumentLanguage(url);
    return storeWords(request, next);
  },
];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { origin, session, installation, pauses, emergencyNumbers } = context.get(serverContext);
  const { pathname } = pageUrl(request);
  const viewer = viewerOf(context, request);
  const emergencyNumber = emergencyNumberIn(placeOf(viewer), emergencyNumbers);
  return {
    origin,
    emergencyNumber,
    unread: await loadUnread({ context, request }),
    viewer,
    installation,
    // What is stored for later says nothing of today.
    pauses: pathname.endsWith('/offline') ? [] : widest(pauses),
    product: productNameIn(installation, languageOfPath(pathname)),
    languageOffer: languageOffer(request, session, installation),
  };
}

export function Layout({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const { theme } = useViewer();
  const wantsScripts = useWantsScripts();
  return (
    <html lang={language} dir={useDirection()} data-theme={theme === 'system' ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* With a precedence React puts it ahead of what it preloads; first on a slow line, it is what one waits for. */}
        <link rel="stylesheet" href={styles} precedence="default" />
        {/* Styles are allowed by their origin; a nonce would differ once the browser hides it. */}
        <Links nonce="" />
        <meta name="color-scheme" content="light dark" />
        <BrandLinks />
        <FontPreloads arabic={language === 'ar'} />
        {wantsScripts ? <ScriptPreloads /> : null}
      </head>
      <body>
        {children}
        <ScrollRestoration />
        {wantsScripts ? <Scripts /> : null}
      </body>
    </html>
  );
}

const useWantsScripts = () =>
  useMatches().every(({ handle }) => !(handle as { withoutScripts?: boolean } | undefined)?.withoutScripts);

export default function Root() {
  return (
    <RootProviders>
      <Outlet />
    </RootProviders>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <RootProviders>
      <ErrorPage error={error} />
    </RootProviders>
  );
}
