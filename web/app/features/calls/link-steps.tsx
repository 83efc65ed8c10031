import { Check } from 'lucide-react';
import { useTranslation } from '../../platform/translation.ts';
import { classNames } from '../../ui/class-names.ts';
import { Spinner } from '../../ui/spinner.tsx';
import type { LinkStep } from './link.ts';

const steps = ['meeting', 'finding', 'securing', 'flowing'] as const satisfies LinkStep[];

/** How far the connection has come, as it happens. */
export function LinkSteps({ step, name }: { step: LinkStep; name: string }) {
  const { t } = useTranslation('calls');
  const reached = (steps as readonly LinkStep[]).indexOf(step);
  return (
    <div className="grid gap-3">
      <p role="status" className="text-center text-lg">
        {t(`link.${step === 'mending' || step === 'flowing' ? 'securing' : step}`, { name })}
      </p>
      <ol className="mx-auto grid gap-2">
        {steps.map((one, index) => (
          <li key={one} className={classNames('flex items-center gap-3', index > reached && 'text-muted')}>
            <span className="grid size-6 place-items-center" aria-hidden="true">
              {index < reached ? <Check className="size-5 text-success" /> : null}
              {index === reached ? <Spinner className="size-6" /> : null}
              {index > reached ? <span className="size-2 rounded-full bg-edge" /> : null}
            </span>
            {t(`linkName.${one}`)}
          </li>
        ))}
      </ol>
    </div>
  );
}
