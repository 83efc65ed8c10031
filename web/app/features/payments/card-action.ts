import { data, type RouterContextProvider, redirect } from 'react-router';
import { serverApi } from '../../platform/api.ts';
import { logError } from '../../platform/log.ts';
import { CARD_ACTS, type CardProblem, problemOf } from './card-act.ts';

interface CardActionArgs {
  context: Readonly<RouterContextProvider>;
  request: Request;
  params: { sessionId: string };
}

/** What the card page's buttons do before scripts have come. */
export async function cardAction({ context, request, params: { sessionId } }: CardActionArgs) {
  const said = (await request.formData()).get('act');
  const action = CARD_ACTS.find((act) => act === said);
  if (!action) throw data(null, { status: 400 });
  let problem: CardProblem = 'declined';
  try {
    const { redirectUrl } = await serverApi(context, request).payments.sandboxAct({ sessionId, action });
    if (redirectUrl) return redirect(redirectUrl);
    if (action !== 'decline') return redirect(request.url);
  } catch (error) {
    problem = problemOf(error);
    if (problem === 'failed') logError(error);
  }
  return { problem };
}
