import { isRouteErrorResponse } from 'react-router';
import { ErrorScreen } from './error-screen.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { Shell } from './shell.tsx';

/** What is shown instead of a page: an address that leads nowhere, or a failure. */
export function ErrorPage({ error }: { error: unknown }) {
  const notFound = isRouteErrorResponse(error) && error.status === 404;
  if (!notFound) return <ErrorScreen error={error} />;
  return (
    <Shell>
      <NotFoundPage />
    </Shell>
  );
}
