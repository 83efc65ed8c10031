import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import type { Tone } from './tone.ts';
import { toneStyle } from './tone.ts';

interface AlertProps {
  tone?: Exclude<Tone, 'neutral' | 'warm'>;
  title?: ReactNode;
  children?: ReactNode;
  /** Announced at once; for what just happened, not for what was there all along. */
  live?: boolean;
  className?: string;
  ref?: Ref<HTMLDivElement>;
}

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

/** A message within a page. */
export function Alert({ tone = 'info', title, children, live = false, className, ref }: AlertProps) {
  const Icon = icons[tone];
  const role = live ? (tone === 'danger' ? 'alert' : 'status') : undefined;
  const style = 'flex items-start gap-3 rounded-control border px-4 py-3 outline-none';
  return (
    <div
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      role={role}
      className={classNames(style, toneStyle[tone], className)}
    >
      <Icon className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <div className="min-w-0 grow text-pretty">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div className="text-ink">{children}</div> : null}
      </div>
    </div>
  );
}
