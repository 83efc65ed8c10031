import { Check } from 'lucide-react';
import { classNames } from './class-names.ts';

interface StepperProps {
  label: string;
  steps: string[];
  /** Index of the step one is on; those before it are done. */
  current: number;
  /** In the page's digits. */
  formatNumber: (value: number) => string;
}

const dotStyles = {
  done: 'border-primary bg-primary text-on-primary',
  current: 'border-primary bg-primary-soft text-ink ring-1 ring-primary',
  ahead: 'border-edge bg-surface text-muted',
};

// With room, equal columns of a number over its words; without, numbers in a line of which one says its words.
const stepStyle =
  'flex grow items-center gap-2 last:grow-0 @min-[28rem]:grid @min-[28rem]:basis-0 @min-[28rem]:grow! ' +
  '@min-[28rem]:grid-cols-[auto_1fr] @min-[28rem]:content-start @min-[28rem]:gap-y-1.5';

/** Where one is on the way. */
export function Stepper({ label, steps, current, formatNumber }: StepperProps) {
  return (
    <div className="@container">
      <ol aria-label={label} className="flex gap-2">
        {steps.map((step, index) => {
          const state = index < current ? 'done' : index === current ? 'current' : 'ahead';
          const dot = 'grid size-8 shrink-0 place-items-center rounded-full border text-sm font-medium';
          return (
            <li key={step} aria-current={state === 'current' ? 'step' : undefined} className={stepStyle}>
              <span className={classNames(dot, dotStyles[state])}>
                {state === 'done' ? <Check className="size-4" aria-hidden="true" /> : formatNumber(index + 1)}
              </span>
              <span
                className={classNames(
                  'text-sm @min-[28rem]:col-span-2 @min-[28rem]:row-start-2 @max-[28rem]:whitespace-nowrap',
                  state === 'current' ? 'font-medium' : 'text-muted @max-[28rem]:sr-only',
                )}
              >
                {step}
              </span>
              {index < steps.length - 1 ? <span className="h-px grow bg-line" /> : null}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
