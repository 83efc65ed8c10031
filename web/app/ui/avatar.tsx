import { classNames } from './class-names.ts';
import { initials } from './initials.ts';

interface AvatarProps {
  /** Decides the tone, so that a person keeps theirs. */
  id: string;
  name: string;
  size?: 'small' | 'medium' | 'large';
  /** Of their photograph, where there is one that the viewer may see */
  photo?: string | null;
}

const tones = [
  'bg-[light-dark(oklch(0.9_0.07_62),oklch(0.42_0.07_62))]',
  'bg-[light-dark(oklch(0.9_0.06_85),oklch(0.42_0.06_85))]',
  'bg-[light-dark(oklch(0.89_0.06_38),oklch(0.42_0.07_38))]',
  'bg-[light-dark(oklch(0.91_0.055_98),oklch(0.42_0.055_98))]',
  'bg-[light-dark(oklch(0.86_0.075_50),oklch(0.4_0.07_50))]',
  'bg-[light-dark(oklch(0.87_0.07_72),oklch(0.4_0.07_72))]',
];

const sizes = { small: 'size-9 text-sm', medium: 'size-12 text-base', large: 'size-18 text-lg' };

function toneOf(id: string) {
  const sum = [...id].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
  return tones[sum % tones.length];
}

/**
 * A person: their photograph, or initials on a warm tone. Their name stands beside it, so that the style sheet draws
 * the initials: they are nobody's name, nor part of one.
 */
export function Avatar({ id, name, size = 'medium', photo }: AvatarProps) {
  const style =
    'inline-flex shrink-0 items-center justify-center rounded-full font-semibold text-ink before:content-[attr(data-initials)]';
  const classes = classNames(style, toneOf(id), sizes[size]);
  if (photo)
    return (
      <img src={`/api/photos/${photo}/${size === 'large' ? 512 : 96}`} alt="" loading="lazy" className={classes} />
    );
  return <span className={classes} data-initials={initials(name)} aria-hidden="true" />;
}
