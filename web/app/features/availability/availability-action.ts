import { ORPCError } from '@orpc/client';
import { type AvailabilityPreview, availabilitySettings } from '@polyclinic/contract/availability/schemas';
import { timeZone } from '@polyclinic/contract/platform/fields';
import { redirect } from 'react-router';
import { serverApi } from '../../platform/api.ts';
import { isoDay } from '../../platform/format.ts';
import { languageOfPath, localizedPath } from '../../platform/language.ts';
import { logError } from '../../platform/log.ts';
import { pageUrl } from '../../platform/page-url.ts';
import { type LoaderArgs, serverContext } from '../../platform/server-context.ts';
import { zoneChoices } from '../../platform/zone-choices.server.ts';
import { type Draft, toDraft, toSettings, wrongAbsences } from './draft.ts';
import { readDraft } from './draft-form.ts';
import { problemsOf } from './problems-of.ts';
import { take } from './step.ts';

/** What the form holds, codes of what is wrong with it by field, and what patients would see of it. */
export interface AvailabilityResult {
  draft: Draft;
  problems: Record<string, string>;
  preview: AvailabilityPreview | null;
  failed: boolean;
  /** Of the settings that the form stands for */
  version: string | undefined;
  /** Whether they were saved on another page meanwhile; the next press replaces those */
  isOvertaken: boolean;
}

/** The date where the doctor is; a zone that makes no sense is refused with the rest of the form. */
function todayIn(zone: string, { context }: LoaderArgs): string {
  const { now } = context.get(serverContext);
  return isoDay(now, { timeZone: timeZone.safeParse(zone).data ?? 'UTC' });
}

/** The doctor's saved settings and what patients see of them; without a practice, that comes first. */
export async function loadAvailabilityPage(args: LoaderArgs) {
  const { context, request } = args;
  const api = serverApi(context, request);
  const settings = await api.availability.own();
  const locale = languageOfPath(pageUrl(request).pathname);
  if (!settings) throw redirect(localizedPath(locale, '/provider/practice'));
  const [preview, practice] = await Promise.all([api.availability.preview(settings), api.providers.ownPractice()]);
  const today = todayIn(settings.timeZone, args);
  const { version } = settings;
  const hoursDaysAgo = practice?.hoursDaysAgo ?? 0;
  return { draft: toDraft(settings), version, hoursDaysAgo, preview, timeZones: zoneChoices(locale), today };
}
export type AvailabilityData = Awaited<ReturnType<typeof loadAvailabilityPage>>;

/** Saves, or without scripts takes a step or previews; a refusal shows the form with what was typed. */
export async function availabilityAction(args: LoaderArgs) {
  const { context, request } = args;
  const form = await request.formData();
  const intent = String(form.get('intent') ?? 'save');
  if (intent === 'confirm') return confirmHours(args, form);
  const submitted = readDraft(form);
  const draft = take(submitted, intent, todayIn(submitted.timeZone, args));
  const version = String(form.get('version') ?? '') || undefined;
  const result: AvailabilityResult = { ...nothing, draft, version };
  if (intent !== 'save' && intent !== 'preview') return result;
  const { data, error } = availabilitySettings.safeParse(toSettings(draft));
  const wrong = wrongAbsences(draft.absences);
  if (!data || wrong.length > 0) return { ...result, problems: problemsOf(error?.issues ?? [], wrong, draft) };
  const { availability } = serverApi(context, request);
  try {
    if (intent === 'preview') return { ...result, preview: await availability.preview(data) };
    const saved = await availability.save({ ...data, version });
    const path = `/provider/availability?saved=${saved.version}`;
    return redirect(localizedPath(languageOfPath(pageUrl(request).pathname), path));
  } catch (cause) {
    const code = cause instanceof ORPCError ? cause.code : '';
    if (code === 'AVAILABILITY_CHANGED')
      return { ...result, isOvertaken: true, version: (await availability.own())?.version };
    if (code === 'INVALID_INPUT') return { ...result, problems: { visitTypes: 'address' } };
    if (!(cause instanceof ORPCError && cause.status < 500)) logError(cause);
    return { ...result, failed: true };
  }
}

/** Says that the hours are still right; where they were changed meanwhile, their page shows how they stand now. */
async function confirmHours({ context, request }: LoaderArgs, form: FormData) {
  const locale = languageOfPath(pageUrl(request).pathname);
  const { availability } = serverApi(context, request);
  const back = form.get('page') === 'today' ? '/provider' : '/provider/availability';
  try {
    await availability.confirm({ version: String(form.get('version') ?? '') });
    return redirect(localizedPath(locale, `${back}?hours=confirmed`));
  } catch (cause) {
    const isChanged = cause instanceof ORPCError && cause.code === 'AVAILABILITY_CHANGED';
    if (!isChanged) logError(cause);
    return redirect(localizedPath(locale, `/provider/availability?hours=${isChanged ? 'changed' : 'failed'}`));
  }
}

const nothing = { problems: {}, preview: null, failed: false, isOvertaken: false };
