import type { Session } from '@polyclinic/contract/accounts/schemas';
import { FIGURES } from '@polyclinic/contract/admin/overview/rules';
import { hasDuty } from '@polyclinic/contract/staff/rules';
import { data } from 'react-router';
import { serverApi } from '../../../platform/api.ts';
import { orNotFound } from '../../../platform/guard.ts';
import { pageUrl } from '../../../platform/page-url.ts';
import type { LoaderArgs } from '../../../platform/server-context.ts';

const LAST_PAGE = 500;

/** A figure of a day with its rows; another name, or one that the duty doesn't open, is the not-found page. */
export async function loadFigure({ context, request }: LoaderArgs, name: string, { duty }: Session) {
  const api = serverApi(context, request).admin;
  const { figures } = await api.overview();
  const trend = figures.find(({ figure }) => figure === name);
  const figure = FIGURES.find((one) => one === name);
  if (!trend?.mayOpen || !figure) throw data(null, { status: 404 });
  const { searchParams } = pageUrl(request);
  const asked = Number(searchParams.get('page'));
  const page = Number.isInteger(asked) && asked > 0 && asked <= LAST_PAGE ? asked : 1;
  const day = searchParams.get('day') ?? trend.days.at(-1)?.day ?? '';
  const { rows, hasMore } = await orNotFound(api.figureDay({ figure, day, page }));
  return {
    figure,
    day,
    page,
    rows,
    hasMore,
    days: trend.days,
    mayOpenPeople: hasDuty(duty, ['support', 'auditor']),
    mayOpenPayments: hasDuty(duty, ['finance', 'auditor']),
  };
}
