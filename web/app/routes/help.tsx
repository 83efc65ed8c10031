import { helpLoader } from '../features/help/help-loader.ts';
import { HelpPage } from '../features/help/help-page.tsx';
import type { Route } from './+types/help.ts';

export const loader = helpLoader;

// The page narrows its answers by itself, also without a network.
export const shouldRevalidate = () => false;

export default function HelpRoute({ loaderData }: Route.ComponentProps) {
  return <HelpPage {...loaderData} />;
}
