import { classNames } from './class-names.ts';

interface MarkProps {
  className?: string;
  /** Breathes while something is loading. */
  animated?: boolean;
  /** In the colour of the text around it, for use on a button. */
  plain?: boolean;
}

const colours = { upright: 'fill-mark', lying: 'fill-apricot', cross: 'fill-mark-overlap' };
const plainColours = { upright: 'fill-current', lying: 'fill-current', cross: 'fill-current' };

const upright =
  'M15 1.5h2a4.5 4.5 0 0 1 4.5 4.5v16.5a4.5 4.5 0 0 1-4.5 4.5l-4.3 4.1c-.6.6-1.7.2-1.7-.7L10.5 22.5V6A4.5 4.5 0 0 1 15 1.5Z';
const lying = 'M6 9h20a4.5 4.5 0 0 1 4.5 4.5V23c0 .9-1.1 1.3-1.7.7L25 20H6a4.5 4.5 0 0 1-4.5-4.5v-2A4.5 4.5 0 0 1 6 9Z';

/** Two speech bubbles that overlap into a cross. Decorative: name it beside. */
export function Mark({ className = 'size-8', animated = false, plain = false }: MarkProps) {
  const fill = plain ? plainColours : colours;
  const breathing = animated ? 'animate-breathe' : '';
  return (
    <svg viewBox="0 0 32 32" className={classNames('mirror shrink-0', className)} aria-hidden="true">
      <path className={classNames(fill.upright, breathing)} d={upright} />
      <path className={classNames(fill.lying, '[animation-delay:-0.8s]', breathing)} d={lying} />
      <path className={fill.cross} d="M10.5 9h11v11h-11Z" />
    </svg>
  );
}
