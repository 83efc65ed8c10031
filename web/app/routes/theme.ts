import { redirect } from 'react-router';
import { saveTheme } from '../features/shell/save-theme.ts';
import type { Route } from './+types/theme.ts';

export const loader = ({ params }: Route.LoaderArgs) => redirect(`/${params.lng}`);

export const action = ({ context, request }: Route.ActionArgs) => saveTheme({ context, request });
