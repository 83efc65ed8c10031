import { PAUSES, type Pause, type PauseKind } from '@polyclinic/contract/admin/emergency/rules';
import { TriangleAlert } from 'lucide-react';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { useIsStranger } from '../../../platform/viewer.ts';

/** Says what stands still, where, and what is not touched by it. */
export function PauseBanner({ pauses }: { pauses: Pause[] }) {
  const { t } = useTranslation('shell/pauses');
  const { countryName, list } = useFormat();
  const isStranger = useIsStranger();
  const say = (kind: PauseKind): string | null => {
    const places = pauses.filter((pause) => pause.kind === kind).map(({ country }) => country);
    const countries = places.filter((country) => country !== null);
    if (places.length === 0) return null;
    if (kind === 'pause_sign_ups') return t(isStranger ? 'pause_sign_ups.stranger' : 'pause_sign_ups.signedIn');
    if (countries.length === 0) return t(`${kind}.everywhere`);
    return t(`${kind}.some`, { countries: `\u2068${list(countries.map(countryName))}\u2069` });
  };
  return (
    <aside aria-label={t('label')} className="border-b border-warning-line bg-warning-soft">
      <ul className="page grid gap-1 py-2.5 text-sm">
        {PAUSES.flatMap((kind) => say(kind) ?? []).map((text) => (
          <li key={text} className="flex items-start gap-2">
            <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden="true" />
            <span className="text-pretty">{text}</span>
          </li>
        ))}
      </ul>
    </aside>
  );
}
