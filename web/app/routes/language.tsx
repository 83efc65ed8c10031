import { isLanguage } from '@polyclinic/contract/platform/languages';
import { data, Outlet } from 'react-router';
import type { Route } from './+types/language.ts';

export function loader({ params }: Route.LoaderArgs) {
  if (!isLanguage(params.lng)) throw data(null, { status: 404 });
  return null;
}

/** The language is fixed for the life of a document. */
export const shouldRevalidate = () => false;

export default function LanguageRoute() {
  return <Outlet />;
}
