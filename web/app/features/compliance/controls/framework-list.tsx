import { CONTROL_STATES } from '@polyclinic/contract/compliance/controls/rules';
import type { Controls } from '@polyclinic/contract/compliance/controls/schemas';
import { useFormat } from '../../../platform/format.ts';
import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { classNames } from '../../../ui/class-names.ts';
import { toneStyle } from '../../../ui/tone.ts';
import { CONTROL_TONES } from './control-tones.ts';
import { addressOfControls, type ControlsView } from './controls-view.ts';

/** How many clauses of each framework stand how; each figure leads to its clauses. */
export function FrameworkList({ frameworks, view }: { frameworks: Controls['frameworks']; view: ControlsView }) {
  const { t } = useTranslation('compliance/controls');
  return (
    <ul className="grid divide-y divide-line border-y border-line">
      {frameworks.map((framework) => (
        <li key={framework.slug} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
          <p lang="en" dir="ltr" className="min-w-0 grow basis-72 font-medium">
            {framework.title}
          </p>
          <ul aria-label={t('countsOf', { framework: framework.name })} className="flex flex-wrap gap-1.5">
            {CONTROL_STATES.map((state) => (
              <Count key={state} framework={framework} state={state} view={view} />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

type CountProps = {
  framework: Controls['frameworks'][number];
  state: (typeof CONTROL_STATES)[number];
  view: ControlsView;
};

function Count({ framework: { slug, counts }, state, view }: CountProps) {
  const { t } = useTranslation('compliance/controls');
  const { number } = useFormat();
  const count = counts[state] ?? 0;
  if (count === 0) return null;
  const isOpen = view.framework === slug && view.state === state;
  const style = 'inline-flex min-h-11 items-center gap-1.5 rounded-full border px-3 text-sm font-medium sm:min-h-9';
  return (
    <li>
      <LocalizedLink
        to={addressOfControls({ framework: slug, state })}
        preventScrollReset
        aria-current={isOpen ? 'true' : undefined}
        className={classNames(
          style,
          toneStyle[CONTROL_TONES[state]],
          'aria-[current]:outline-2 aria-[current]:outline-current',
        )}
      >
        {t(`state.${state}`)} <span className="tabular-nums">{number(count)}</span>
      </LocalizedLink>
    </li>
  );
}
