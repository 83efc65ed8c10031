import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { type Tone, toneStyle } from './tone.ts';

interface BadgeProps {
  tone?: Tone;
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A short word about the thing beside it. `warm` is for people and their languages. */
export function Badge({ tone = 'neutral', icon, children, className }: BadgeProps) {
  const style = 'inline-flex items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-sm font-medium';
  return (
    <span className={classNames(style, toneStyle[tone], className)}>
      {icon}
      {children}
    </span>
  );
}
