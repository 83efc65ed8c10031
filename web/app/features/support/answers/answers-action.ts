import { languages } from '@polyclinic/contract/platform/languages';
import { supportAnswer } from '@polyclinic/contract/support/schemas';
import { redirect } from 'react-router';
import { serverApi } from '../../../platform/api.ts';
import { pageUrl } from '../../../platform/page-url.ts';
import { refusalOf } from '../../../platform/refusal-of.ts';
import type { LoaderArgs } from '../../../platform/server-context.ts';
import { type Fields, readFields } from '../support-form.ts';

/** What was typed and why it was not saved; `error` is the last part of an `answers.error.` key. */
export type AnswersResult = { values: Fields; error: 'NEEDED' | 'TOO_MANY_ANSWERS' | 'FAILED' };

/** Saves one of support's answers, or removes it. */
export async function answersAction({ context, request }: LoaderArgs): Promise<AnswersResult | Response> {
  const { intent, ...values } = await readFields(request);
  const { support } = serverApi(context, request);
  const here = pageUrl(request).pathname;
  if (intent === 'remove') {
    await support.removeAnswer({ id: values.id ?? '' });
    return redirect(`${here}?done=removed`);
  }
  const texts = Object.fromEntries(languages.flatMap((one) => (values[one]?.trim() ? [[one, values[one]]] : [])));
  const { data } = supportAnswer.safeParse({ id: values.id, title: values.title, texts });
  if (!data) return { values, error: 'NEEDED' };
  try {
    await support.saveAnswer(data);
    return redirect(`${here}?done=saved`);
  } catch (cause) {
    return { values, error: refusalOf(cause, ['TOO_MANY_ANSWERS']) };
  }
}
