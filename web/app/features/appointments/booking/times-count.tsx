import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';

/** Tells those who don't see it that another day has so many free times. */
export function TimesCount({ count }: { count: number }) {
  const { t } = useTranslation('appointments/booking');
  const { number } = useFormat();
  return (
    <p role="status" className="sr-only">
      {t('slots.count', { count, number: number(count) })}
    </p>
  );
}
