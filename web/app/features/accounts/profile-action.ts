import { profileChange, theme as themeSchema } from '@polyclinic/contract/accounts/schemas';
import { isLanguage } from '@polyclinic/contract/platform/languages';
import { redirect, redirectDocument } from 'react-router';
import { serverApi } from '../../platform/api.ts';
import { noticeFor } from '../../platform/cookies.ts';
import { languageOfPath, localizedPath } from '../../platform/language.ts';
import { pageUrl } from '../../platform/page-url.ts';
import type { LoaderArgs } from '../../platform/server-context.ts';
import { serverContext } from '../../platform/server-context.ts';
import { type Theme, themeCookie } from '../../platform/viewer.ts';
import { type Fields, readFields, refused, refusedBy, wrongFields } from './fields.ts';

const PAGE = '/profile';

/** Saves every field of the profile and leads to `page`; another language or theme shows it anew. */
export async function profileAction({ context, request }: LoaderArgs, page = PAGE) {
  const fields = await readFields(request);
  const change = toChange(fields);
  const wrong = wrongFields(profileChange, change);
  if (Object.keys(wrong).length > 0) return refused('profile', fields, wrong);
  try {
    const { locale } = await serverApi(context, request).accounts.updateProfile(change);
    const target = localizedPath(locale, page);
    const notice = page === PAGE ? 'profile-updated' : 'own-profile-updated';
    const headers = new Headers([['set-cookie', noticeFor(target, notice)]]);
    const isSameLanguage = locale === languageOfPath(pageUrl(request).pathname);
    const isSameTheme = !change.theme || change.theme === context.get(serverContext).session?.theme;
    if (isSameLanguage && isSameTheme) return redirect(target, { headers });
    if (change.theme) headers.append('set-cookie', themeOf(change.theme));
    return redirectDocument(target, { headers });
  } catch (error) {
    return refusedBy(error, 'profile', fields);
  }
}

/** What this browser was told before gives way; without a choice the device decides. */
const themeOf = (theme: Theme) =>
  `${themeCookie}=${theme}; Path=/; Max-Age=${theme === 'system' ? 0 : A_YEAR_SECONDS}; SameSite=Lax`;

const A_YEAR_SECONDS = 31_536_000;

function toChange(fields: Fields) {
  const { fullName, otherName, locale, timeZone, phone, emergencyContact, allergies, medicalConditions } = fields;
  const region = fields.region === '' ? null : fields.region;
  const texts = { fullName, otherName, timeZone, phone, emergencyContact, allergies, medicalConditions };
  const theme = themeSchema.safeParse(fields.theme).data;
  return {
    ...texts,
    ...(region !== undefined && { region }),
    ...(isLanguage(locale) && { locale }),
    ...(theme && { theme }),
  };
}
