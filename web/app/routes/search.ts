import { redirect } from 'react-router';
import { pageUrl } from '../platform/page-url.ts';
import type { Route } from './+types/search.ts';

const MOVED = 301;

/** The address that search engines are told of; its page is that of finding a doctor. */
export const loader = ({ params, request }: Route.LoaderArgs) =>
  redirect(`/${params.lng}/find-doctor${pageUrl(request).search}`, MOVED);
