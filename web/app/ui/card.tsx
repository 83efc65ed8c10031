import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** A surface for one thing. Don't put one into another. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  const style = 'rounded-card border border-line bg-surface p-5 shadow-card sm:p-6';
  return <section className={classNames(style, className)} {...rest} />;
}
