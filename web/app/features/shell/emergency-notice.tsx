import { Siren } from 'lucide-react';
import { useTranslation } from '../../platform/translation.ts';
import { useEmergencyNumber } from '../../platform/viewer.ts';
import { classNames } from '../../ui/class-names.ts';

/** A first visit learns the number once it has been drawn: its place is kept by what is as wide as three figures. */
const ROOM_FOR_NUMBER = '–––';

/** What this is not for, and whom to call: never kept as markup, since the number may become known later. */
export function EmergencyNotice() {
  const { t } = useTranslation('shell');
  const number = useEmergencyNumber();
  return (
    <p className="flex items-start gap-3 rounded-control border border-warning-line bg-warning-soft px-4 py-3">
      <Siren className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden="true" />
      <span className="text-pretty">
        <strong className="font-semibold text-warning">{t('footer.emergencyTitle')}</strong> {t('footer.emergency')}{' '}
        <a
          href={number ? `tel:${number}` : undefined}
          className={classNames(
            '-my-2.5 inline-block py-2.5 font-semibold underline underline-offset-4',
            !number && 'invisible',
          )}
        >
          {t('footer.emergencyCall')} <bdi className="tabular-nums">{number ?? ROOM_FOR_NUMBER}</bdi>
        </a>
      </span>
    </p>
  );
}
