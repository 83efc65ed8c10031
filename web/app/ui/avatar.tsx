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

const sizes = { small: 'size-9 text-sm', medium: 'size-12 text-base', large: 'size-18 text-lg' };

/** One of as many as the style sheet has; ids are hexadecimal. */
const toneOf = (id: string) => Number.parseInt(id.slice(-4), 16) % 6 || 0;

/**
 * A person: their photograph, or initials on a warm tone. Their name stands beside it, so that the style sheet draws
 * the initials: they are nobody's name, nor part of one.
 */
export function Avatar({ id, name, size = 'medium', photo }: AvatarProps) {
  const style =
    'inline-flex shrink-0 items-center justify-center rounded-full font-semibold text-ink before:content-[attr(data-initials)]';
  const shared = { className: classNames(style, sizes[size]), 'data-tone': toneOf(id) };
  if (photo) return <img {...shared} src={`/api/photos/${photo}/${size === 'large' ? 512 : 96}`} alt="" />;
  return <span {...shared} data-initials={initials(name)} aria-hidden="true" />;
}
