import { endBlockAction } from '../features/blocks/block-action.ts';
import { BlocksPage } from '../features/blocks/blocks-page.tsx';
import { serverApi } from '../platform/api.ts';
import { requireSession } from '../platform/guard.ts';
import type { Route } from './+types/blocks.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  requireSession(context, request);
  return serverApi(context, request).blocks.list();
}

export function action({ context, request }: Route.ActionArgs) {
  requireSession(context, request);
  return endBlockAction({ context, request });
}

export default function BlocksRoute({ loaderData }: Route.ComponentProps) {
  return <BlocksPage blocks={loaderData.blocks} />;
}
