import { Check } from 'lucide-react';
import { useTranslation } from '../../platform/translation.ts';
import { classNames } from '../../ui/class-names.ts';
import { Spinner } from '../../ui/spinner.tsx';
import type { CallStep } from './call-state.ts';

const steps = ['media', 'room', 'waiting', 'connecting'] as const satisfies CallStep[];

/** How far the connection has come, as it happens. */
export function CallProgress({ step, name }: { step: CallStep; name: string }) {
  const { t } = useTranslation('calls');
  const reached = (steps as readonly CallStep[]).indexOf(step);
  const current = steps[reached];
  return (
    <div className="grid gap-4">
      <p role="status" className="text-center text-lg">
        {current ? t(`step.${current}`, { name }) : null}
      </p>
      <ol className="mx-auto grid gap-2">
        {steps.map((one, index) => (
          <li key={one} className={classNames('flex items-center gap-3', index > reached && 'text-muted')}>
            <span className="grid size-6 place-items-center" aria-hidden="true">
              {index < reached ? <Check className="size-5 text-success" /> : null}
              {index === reached ? <Spinner className="size-6" /> : null}
              {index > reached ? <span className="size-2 rounded-full bg-edge" /> : null}
            </span>
            {t(`stepName.${one}`)}
          </li>
        ))}
      </ol>
    </div>
  );
}
