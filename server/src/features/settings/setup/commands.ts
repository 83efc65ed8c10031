import { timingSafeEqual } from 'node:crypto';
import type { Session } from '@polyclinic/contract/accounts/schemas';
import type { Done } from '@polyclinic/contract/platform/fields';
import type { Language } from '@polyclinic/contract/platform/languages';
import type { FirstAdministrator, InstallationSettings } from '@polyclinic/contract/settings/schemas';
import { errorMessage } from '@polyclinic/database/errors';
import { sql } from 'kysely';
import { askedFrom } from '../../../audit/index.ts';
import { fail, violatedConstraint } from '../../../http/index.ts';
import { takeVisitorRateLimit } from '../../../rate-limits/index.ts';
import type { RequestContext } from '../../../requests/index.ts';
import { tokenHash } from '../../../secrets/index.ts';
import { signIn } from '../../accounts/commands.ts';
import { refuseGuessable } from '../../accounts/index.ts';
import { renderSetupMail } from '../../notifications/mails/commands.ts';
import { asArguments } from '../commands.ts';
import { requireOpen } from './queries.ts';
import { mailCodeOf } from './rules.ts';

/** Stores the first settings, or those again that somebody has gone back to. Throws INVALID_TOKEN. */
export async function saveFirstSettings(
  context: RequestContext,
  { token, settings }: { token: string; settings: InstallationSettings },
): Promise<Done> {
  await takeVisitorRateLimit(context, 'setup');
  const [answer] = await context.services.database.write(
    null,
    () => sql<{ isSaved: boolean }>`
      select save_first_settings(${tokenHash(token)}, ${asArguments(settings)}) as "isSaved"`,
  );
  if (!answer?.isSaved) throw fail('INVALID_TOKEN');
  return { ok: true };
}

type TestMail = { token: string; email: string; locale: Language };

/** Sends a mail with a code, and waits for what the mail server says. Throws INVALID_TOKEN. */
export async function sendTestMail(context: RequestContext, { token, email, locale }: TestMail) {
  await takeVisitorRateLimit(context, 'setup');
  await requireOpen(context, token);
  const { services, requestId } = context;
  if (!services.environment.SMTP_URL) return { isSent: false, reason: '' };
  const code = mailCodeOf(services.secrets.setup, token, email);
  const mail = renderSetupMail(services, locale, code);
  try {
    await services.mailer.deliver({ key: `setup:${requestId}`, to: email, locale, ...mail });
    return { isSent: true, reason: '' };
  } catch (error) {
    return { isSent: false, reason: errorMessage(error) };
  }
}

/**
 * Makes the first administrator and signs them in; a second factor is all that they can do next. Throws INVALID_TOKEN,
 * WRONG_CODE where a mail server is configured and its mail was not read, COMMON_PASSWORD or EMAIL_TAKEN.
 */
export async function makeFirstAdministrator(context: RequestContext, given: FirstAdministrator): Promise<Session> {
  await takeVisitorRateLimit(context, 'setup');
  const { token, email, fullName, password, locale, timeZone } = given;
  await requireOpen(context, token);
  requireMailCode(context, given);
  await refuseGuessable(password, [email, fullName]);
  const { hashPassword } = await import('better-auth/crypto');
  const hash = await hashPassword(password);
  const asked = JSON.stringify(askedFrom(context));
  const [made] = await context.services.database
    .write(
      null,
      () => sql<{ isMade: boolean }>`
        select make_first_administrator(${tokenHash(token)}, ${fullName}, ${email}, ${hash}, ${locale}, ${timeZone},
          ${asked}::jsonb) as "isMade"`,
    )
    .catch((error: unknown) => {
      throw violatedConstraint(error) === 'user_email_key' ? fail('EMAIL_TAKEN') : error;
    });
  if (!made?.isMade) throw fail('INVALID_TOKEN');
  return signIn(context, { email, password, isSharedDevice: false });
}

function requireMailCode({ services }: RequestContext, { token, email, mailCode }: FirstAdministrator): void {
  if (!services.environment.SMTP_URL) return;
  const expected = Buffer.from(mailCodeOf(services.secrets.setup, token, email));
  const typed = Buffer.from(mailCode.replaceAll(/\D/g, ''));
  if (typed.length !== expected.length || !timingSafeEqual(typed, expected)) throw fail('WRONG_CODE');
}
