import { LICENSE_REMINDERS, licenseDaysLeft } from '@polyclinic/contract/credentials/rules';
import type { OwnPractice } from '@polyclinic/contract/providers/schemas';
import { useFormat } from '../../../platform/format.ts';
import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { Alert } from '../../../ui/alert.tsx';

interface LicenseNoteProps {
  practice: Pick<OwnPractice, 'licenseExpiresOn' | 'timeZone' | 'renewal'>;
  /** Epoch ms */
  now: number;
}

/** That a verified doctor's licence ends soon, from the first reminder on. */
export function LicenseNote({ practice: { licenseExpiresOn: day, timeZone, renewal }, now }: LicenseNoteProps) {
  const { t } = useTranslation('providers/practice');
  const { date, number } = useFormat('UTC');
  if (!day) return null;
  const count = licenseDaysLeft(day, timeZone, now);
  if (count < 0 || count > LICENSE_REMINDERS[0]) return null;
  const when = { date: date(`${day}T12:00:00Z`, 'short'), count, number: number(count) };
  return (
    <Alert tone="warning" title={count === 0 ? t('ending.today', when) : t('ending.title', when)}>
      <p>{t(renewal ? 'ending.renewal' : 'ending.text')}</p>
      <LocalizedLink to="/provider/practice" className="mt-2 inline-flex min-h-11 items-center font-medium underline">
        {t('status.open')}
      </LocalizedLink>
    </Alert>
  );
}
