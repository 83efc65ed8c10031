import { breachInput, letterInput } from '@polyclinic/contract/compliance/breaches/schemas';
import { redirect } from 'react-router';
import { type Api, serverApi } from '../../../platform/api.ts';
import { languageOfPath, localizedPath } from '../../../platform/language.ts';
import { pageUrl } from '../../../platform/page-url.ts';
import { refusalOf } from '../../../platform/refusal-of.ts';
import type { LoaderArgs } from '../../../platform/server-context.ts';

const REFUSALS = ['BREACH_CHANGED', 'BREACH_TIMES', 'BREACH_REASONS', 'BREACH_FULL', 'NOT_FOUND', 'FORBIDDEN'] as const;
const INTENTS = ['breach', 'letter'] as const;
type Intent = (typeof INTENTS)[number];

/** What was done, or why nothing was; both are the last part of a key. */
export interface BreachResult {
  done: Intent | null;
  error: (typeof REFUSALS)[number] | 'INVALID' | 'FAILED' | null;
  /** Fields that can't be so */
  invalid: string[];
  /** What was typed; of several boxes, those that were ticked, by commas */
  values: Record<string, string>;
}

type Outcome = Pick<BreachResult, 'done'> | Pick<BreachResult, 'invalid'>;

/** Saves what is known of a breach, or a letter. */
export async function breachAction({ context, request }: LoaderArgs): Promise<BreachResult | Response> {
  const form = await request.formData();
  const values = { ...Object.fromEntries(form), kinds: form.getAll('kinds').join(',') } as Record<string, string>;
  const intent = INTENTS.find((one) => one === values.intent);
  const api = serverApi(context, request);
  try {
    const outcome = await (intent === 'letter' ? saveLetter(api, values) : saveBreach(api, values));
    if ('invalid' in outcome) return { done: null, error: 'INVALID', invalid: outcome.invalid, values };
    if (intent === 'breach' && !values.shown)
      return redirect(localizedPath(languageOfPath(pageUrl(request).pathname), `/admin/breaches/${values.id}`));
    return { done: outcome.done, error: null, invalid: [], values: {} };
  } catch (cause) {
    return { done: null, error: refusalOf(cause, REFUSALS), invalid: [], values };
  }
}

async function saveBreach(api: Api, values: Record<string, string>): Promise<Outcome> {
  const input = breachInput.safeParse({
    id: values.id,
    shown: values.shown ? Number(values.shown) : null,
    what: values.what,
    kinds: values.kinds?.split(',').filter(Boolean),
    peopleCount: values.peopleCount ? Number(values.peopleCount) : null,
    whose: values.whose,
    data: values.data,
    effects: values.effects,
    measures: values.measures,
    risk: values.risk,
    happenedAt: values.happenedAt || null,
    noticedAt: values.noticedAt,
    authorityAt: values.authorityAt || null,
    authorityNote: values.authorityNote,
    peopleAt: values.peopleAt || null,
    peopleNote: values.peopleNote,
    isClosed: values.isClosed === 'on',
  });
  if (!input.success) return { invalid: input.error.issues.map(({ path }) => String(path[0])) };
  await api.compliance.writeBreach(input.data);
  return { done: 'breach' };
}

async function saveLetter(api: Api, { id, recipient, language, body }: Record<string, string>): Promise<Outcome> {
  const input = letterInput.safeParse({ id, recipient, language, body });
  if (!input.success) return { invalid: ['body'] };
  await api.compliance.writeLetter(input.data);
  return { done: 'letter' };
}
