import type { Control } from '@polyclinic/contract/compliance/controls/schemas';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Machine } from '../../oversight/index.ts';
import { CONTROL_TONES } from './control-tones.ts';

/** One clause: what it asks, how it stands and why, and its proofs, folded. */
export function ControlLine({ control }: { control: Control }) {
  const { t } = useTranslation('compliance/controls');
  const { id, asks, state, reason, tests, procedures } = control;
  return (
    <li className="grid gap-x-4 gap-y-1.5 p-4 lg:grid-cols-[9rem_1fr_auto]">
      <p>
        <Machine>{id}</Machine>
      </p>
      <p className="justify-self-start lg:order-last lg:justify-self-end">
        <Badge tone={CONTROL_TONES[state]}>{t(`state.${state}`)}</Badge>
      </p>
      <div className="grid min-w-0 gap-1.5">
        <p lang="en" dir="ltr" className="max-w-reading text-pretty font-medium">
          {asks}
        </p>
        {reason ? (
          <p lang="en" dir="ltr" className="max-w-reading text-pretty text-sm text-muted">
            {reason}
          </p>
        ) : null}
        {tests.length + procedures.length > 0 ? <Proofs tests={tests} procedures={procedures} /> : null}
      </div>
    </li>
  );
}

function Proofs({ tests, procedures }: Pick<Control, 'tests' | 'procedures'>) {
  const { t } = useTranslation('compliance/controls');
  const { number } = useFormat();
  const count = tests.length + procedures.length;
  const files = [...new Set(tests.map(({ file }) => file))];
  return (
    <details className="text-sm">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center font-medium text-muted sm:min-h-8">
        {t('proofs', { count, number: number(count) })}
      </summary>
      <ul className="grid gap-2 pt-1 pb-2">
        {files.map((file) => (
          <li key={file} className="grid gap-0.5">
            <Machine>{file}</Machine>
            <ul lang="en" dir="ltr" className="grid list-disc gap-0.5 ps-5">
              {tests
                .filter((test) => test.file === file)
                .map(({ title }) => (
                  <li key={title} className="wrap-anywhere">
                    {title}
                  </li>
                ))}
            </ul>
          </li>
        ))}
        {procedures.map((procedure) => (
          <li key={procedure}>
            {t('procedure')} <Machine>{procedure}</Machine>
          </li>
        ))}
      </ul>
    </details>
  );
}
