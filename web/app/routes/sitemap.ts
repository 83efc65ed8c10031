import { sitemapAnswer } from '../features/shell/sitemap-loader.ts';
import type { Route } from './+types/sitemap.ts';

export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  sitemapAnswer({ context, request }, params.part);
