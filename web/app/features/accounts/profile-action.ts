import { profileChange } from '@polyclinic/contract/accounts/schemas';
import { isLanguage } from '@polyclinic/contract/platform/languages';
import { redirect, redirectDocument } from 'react-router';
import { serverApi } from '../../platform/api.ts';
import { languageOfPath, localizedPath } from '../../platform/language.ts';
import { pageUrl } from '../../platform/page-url.ts';
import type { ActionArgs } from './auth-actions.ts';
import { type Fields, readFields, refused, refusedBy, wrongFields } from './submission.ts';

/** Saves every field of the profile; another language shows the page again in it. */
export async function profileAction({ context, request }: ActionArgs) {
  const fields = await readFields(request);
  const change = toChange(fields);
  const wrong = wrongFields(profileChange, change);
  if (Object.keys(wrong).length > 0) return refused('profile', fields, wrong);
  try {
    const { locale } = await serverApi(context, request).accounts.updateProfile(change);
    const target = `${localizedPath(locale, '/profile')}?notice=profile-updated`;
    const isSameLanguage = locale === languageOfPath(pageUrl(request).pathname);
    return isSameLanguage ? redirect(target) : redirectDocument(target);
  } catch (error) {
    return refusedBy(error, 'profile', fields);
  }
}

function toChange(fields: Fields) {
  const { fullName, locale, timeZone, phone, emergencyContact, allergies, medicalConditions } = fields;
  const texts = { fullName, timeZone, phone, emergencyContact, allergies, medicalConditions };
  return isLanguage(locale) ? { ...texts, locale } : texts;
}
