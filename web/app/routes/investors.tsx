import { loadInvestors } from '../features/investors/investors-loader.ts';
import { InvestorsPage } from '../features/investors/investors-page.tsx';
import type { Route } from './+types/investors.ts';

export const loader = ({ context, request }: Route.LoaderArgs) => loadInvestors({ context, request });

export default function InvestorsRoute({ loaderData }: Route.ComponentProps) {
  return <InvestorsPage {...loaderData} />;
}
