import { useTranslation } from '../../platform/translation.ts';
import { Badge } from '../../ui/badge.tsx';

const points = [1, 2, 3] as const;

/** What the programme will be. */
export function CareBridgeText() {
  const { t } = useTranslation('carebridge');
  return (
    <>
      <div className="grid gap-3">
        <Badge tone="warm" className="justify-self-start">
          {t('carebridge.soon')}
        </Badge>
        <h2 id="carebridge-title" className="text-xl">
          {t('carebridge.title')}
        </h2>
        <p className="max-w-reading text-lg text-muted">{t('carebridge.text')}</p>
      </div>
      <ul className="grid gap-2 text-muted">
        {points.map((point) => (
          <li key={point} className="flex items-baseline gap-3">
            <span className="size-2 shrink-0 rounded-full rounded-es-none bg-apricot" />
            {t(`carebridge.${point}`)}
          </li>
        ))}
      </ul>
    </>
  );
}
