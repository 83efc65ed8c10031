import { HelpPage } from '../features/help/help-page.tsx';
import { pageUrl } from '../platform/page-url.ts';
import type { Route } from './+types/help.ts';

export const loader = ({ request }: Route.LoaderArgs) => (pageUrl(request).searchParams.get('q') ?? '').slice(0, 100);

// The page narrows its answers by itself, also without a network.
export const shouldRevalidate = () => false;

export default function HelpRoute({ loaderData }: Route.ComponentProps) {
  return <HelpPage asked={loaderData} />;
}
