import { ORPCError } from '@orpc/client';
import { GIVEN_RIGHTS, type GivenRight, type Relationship } from '@polyclinic/contract/care/rules';
import type { CarePart } from '@polyclinic/contract/care/schemas';
import { type Locale, locale } from '@polyclinic/contract/platform/fields';
import { redirect } from 'react-router';
import { type Api, serverApi } from '../../platform/api.ts';
import { languageOfPath, localizedPath } from '../../platform/language.ts';
import { logError } from '../../platform/log.ts';
import { pageUrl } from '../../platform/page-url.ts';
import { retryAfterOf } from '../../platform/retry-after.ts';
import type { LoaderArgs } from '../../platform/server-context.ts';

/** What was refused: the last part of an `error.` key, and of which form. */
export interface CareResult {
  error: string;
  intent: string;
  /** What was sent, so that the form shows it again */
  values: Record<string, string>;
  rights: GivenRight[];
  /** The fields that were wrong */
  wrong: string[];
  retryAfterSeconds?: number;
}

type Step = (api: Api['care'], form: Form) => Promise<unknown>;
interface Form {
  text: (name: string) => string;
  rights: GivenRight[];
  /** Of a list that knows its own values; the contract refuses any other */
  relationship: Relationship;
  language: Locale;
}

const steps: Record<string, Step> = {
  invited: (api, { text, rights, relationship }) =>
    api.invite({ part: text('part') as CarePart, email: text('email'), relationship, rights }),
  accepted: (api, { text, rights }) => api.accept({ id: text('id'), rights }),
  ended: (api, { text }) => api.end({ id: text('id') }),
  saved: (api, { text, rights }) => api.setRights({ id: text('id'), rights }),
  added: (api, { text, relationship, language }) =>
    api.addDependent({ fullName: text('fullName'), birthDate: text('birthDate'), relationship, locale: language }),
  changed: (api, { text, language }) =>
    api.saveDependent({
      id: text('id'),
      fullName: text('fullName'),
      locale: language,
      allergies: text('allergies'),
      medicalConditions: text('medicalConditions'),
    }),
  removed: (api, { text }) => api.removeDependent({ id: text('id') }),
  handedOver: (api, { text }) => api.handOver({ id: text('id'), email: text('email') }),
  withdrawn: (api, { text }) => api.withdrawHandover({ id: text('id') }),
};

const explained = new Set([
  'CARE_FOR_ONESELF',
  'CARE_LIMIT',
  'CARE_LINK_EXISTS',
  'CARE_VISITS_OPEN',
  'INVITATION_ENDED',
  'INVALID_INPUT',
  'RATE_LIMITED',
]);

/** Takes one press of the Care Circle, and comes back to it: done ones say so by the address. */
export async function careAction({ context, request }: LoaderArgs): Promise<CareResult | Response> {
  const form = await request.formData();
  const intent = String(form.get('intent'));
  const step = Object.hasOwn(steps, intent) ? steps[intent] : undefined;
  const given = read(form);
  if (!step) return refused('UNEXPECTED', intent, form);
  try {
    await step(serverApi(context, request).care, given);
    return redirect(localizedPath(languageOfPath(pageUrl(request).pathname), `/patient/care?done=${intent}`));
  } catch (error) {
    if (error instanceof ORPCError && explained.has(error.code))
      return {
        ...refused(error.code, intent, form),
        wrong: wrongFields(error),
        retryAfterSeconds: retryAfterOf(error),
      };
    logError(error);
    return refused('UNEXPECTED', intent, form);
  }
}

function refused(error: string, intent: string, form: FormData): CareResult {
  const texts = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  return { error, intent, values: Object.fromEntries(texts), rights: read(form).rights, wrong: [] };
}

/** Of an address that can't be invited the form knows where it stands. */
function wrongFields({ code, data }: ORPCError<string, { fields?: { path: string }[] } | undefined>): string[] {
  if (code === 'CARE_FOR_ONESELF' || code === 'CARE_LINK_EXISTS') return ['email'];
  return (data?.fields ?? []).map(({ path }) => path);
}

function read(form: FormData): Form {
  const text = (name: string) => String(form.get(name) ?? '');
  const rights = GIVEN_RIGHTS.filter((right) => form.getAll('rights').includes(right));
  return {
    text,
    rights,
    relationship: text('relationship') as Relationship,
    language: locale.catch('en').parse(text('locale')),
  };
}
