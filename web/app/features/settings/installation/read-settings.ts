import { isLanguage } from '@polyclinic/contract/platform/languages';
import { type InstallationSettings, installationSettings } from '@polyclinic/contract/settings/schemas';

/** What was typed into the fields of the settings, and which of them are wrong. */
export interface TypedSettings {
  typed: InstallationSettings;
  wrong: string[];
}

/** Reads the fields of settings-fields.tsx. */
export function readSettings(form: FormData): TypedSettings {
  const text = (name: string) => String(form.get(name) ?? '');
  const typed = {
    productName: text('productName'),
    productNameArabic: text('productNameArabic'),
    supportEmail: text('supportEmail'),
    privacyEmail: text('privacyEmail'),
    legalName: text('legalName'),
    legalAddress: text('legalAddress'),
    countries: form.getAll('countries').map(String),
    languages: form.getAll('languages').filter(isLanguage),
  };
  const issues = installationSettings.safeParse(typed).error?.issues ?? [];
  return { typed, wrong: [...new Set(issues.map(({ path }) => String(path[0])))] };
}
