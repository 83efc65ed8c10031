import { Suspense } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { lazyPart } from '../../platform/lazy-part.ts';
import { ErrorScreen } from './error-screen.tsx';
import { Shell } from './shell.tsx';

const NotFoundPage = lazyPart(async () => ({ default: (await import('./not-found/not-found-page.tsx')).NotFoundPage }));

/** What is shown instead of a page: an address that leads nowhere, or a failure. */
export function ErrorPage({ error }: { error: unknown }) {
  const notFound = isRouteErrorResponse(error) && error.status === 404;
  if (!notFound) return <ErrorScreen error={error} />;
  return (
    <Shell>
      <Suspense>
        <NotFoundPage />
      </Suspense>
    </Shell>
  );
}
