import { ORPCError } from '@orpc/client';
import { id } from '@polyclinic/contract/platform/fields';
import { CONSENT_KINDS, type ConsentKind } from '@polyclinic/contract/privacy/rules';
import { data, redirect } from 'react-router';
import { serverApi } from '../../platform/api.ts';
import { languageOfPath } from '../../platform/language.ts';
import { logError } from '../../platform/log.ts';
import { pageUrl } from '../../platform/page-url.ts';
import type { LoaderArgs } from '../../platform/server-context.ts';

const intents = ['consent', 'export', 'delete', 'keep'] as const;
export type PrivacyIntent = (typeof intents)[number];

/** What became of a press; errors are the last parts of `error.` keys. */
export interface PrivacyResult {
  intent: PrivacyIntent;
  done: boolean;
  error: string | null;
  /** Of a consent */
  kind?: ConsentKind;
  /** Whose profile it was about, where that is one that somebody manages */
  personId?: string | undefined;
}

const errors = new Set([
  'CONSENT_OUTDATED',
  'CONSENT_STAYS',
  'EXPORT_UNDER_WAY',
  'RATE_LIMITED',
  'WRONG_PASSWORD',
  'PASSWORD_CHECKS_LOCKED',
  'DELETION_UNDER_WAY',
  'DELETION_OVER',
  'VISITS_AHEAD',
  'NOT_FOUND',
]);

/** Gives or withdraws a consent, asks for a copy, or for the end of the account; or keeps it. */
export async function privacyAction({ context, request }: LoaderArgs): Promise<PrivacyResult | Response> {
  const form = await request.formData();
  const intent = intents.find((one) => one === form.get('intent'));
  if (!intent) throw data(null, { status: 400 });
  if (intent === 'consent') return decideConsent({ context, request }, form);
  try {
    await carryOut(serverApi(context, request).privacy, intent, form);
  } catch (error) {
    return { intent, done: false, error: refusalOf(error) };
  }
  // Reloading must not ask for another copy.
  return intent === 'export' ? redirect(pageUrl(request).pathname) : { intent, done: true, error: null };
}

/** Gives or withdraws the consent that the form names, to the text that it showed. */
export async function decideConsent({ context, request }: LoaderArgs, form: FormData): Promise<PrivacyResult> {
  const kind = CONSENT_KINDS.find((one) => one === form.get('kind'));
  const isGiven = form.get('isGiven');
  if (!kind || (isGiven !== 'true' && isGiven !== 'false')) throw data(null, { status: 400 });
  const language = languageOfPath(pageUrl(request).pathname);
  const personId = id.safeParse(form.get('personId')).data;
  const decision = { kind, version: String(form.get('version')), isGiven: isGiven === 'true', language, personId };
  try {
    await serverApi(context, request).privacy.decideConsent(decision);
    return { intent: 'consent', kind, personId, done: true, error: null };
  } catch (error) {
    return { intent: 'consent', kind, personId, done: false, error: refusalOf(error) };
  }
}

type PrivacyApi = ReturnType<typeof serverApi>['privacy'];

function carryOut(privacy: PrivacyApi, intent: PrivacyIntent, form: FormData): Promise<unknown> {
  if (intent === 'delete') return privacy.requestDeletion({ currentPassword: String(form.get('currentPassword')) });
  return intent === 'keep' ? privacy.takeBackDeletion() : privacy.requestExport();
}

function refusalOf(error: unknown): string {
  if (error instanceof ORPCError && errors.has(error.code)) return error.code;
  // An empty password is no password.
  if (error instanceof ORPCError && error.code === 'INVALID_INPUT') return 'WRONG_PASSWORD';
  logError(error);
  return 'UNEXPECTED';
}
