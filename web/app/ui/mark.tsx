import { classNames } from './class-names.ts';
import { markShape } from './mark-shape.ts';

interface MarkProps {
  className?: string;
  /** Breathes while something is loading. */
  animated?: boolean;
  /** In the colour of the text around it, for use on a button. */
  plain?: boolean;
}

const colours = { upright: 'fill-mark', lying: 'fill-apricot', cross: 'fill-mark-overlap' };
const plainColours = { upright: 'fill-current', lying: 'fill-current', cross: 'fill-current' };

/** Two speech bubbles that overlap into a cross. Decorative: name it beside. */
export function Mark({ className = 'size-8', animated = false, plain = false }: MarkProps) {
  const fill = plain ? plainColours : colours;
  const breathing = animated ? 'animate-breathe' : '';
  return (
    <svg viewBox="0 0 32 32" className={classNames('mirror shrink-0', className)} aria-hidden="true">
      <path className={classNames(fill.upright, breathing)} d={markShape.upright} />
      <path className={classNames(fill.lying, '[animation-delay:-0.8s]', breathing)} d={markShape.lying} />
      <path className={fill.cross} d={markShape.cross} />
    </svg>
  );
}
