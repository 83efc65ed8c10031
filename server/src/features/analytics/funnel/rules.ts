import type { ShownStep } from '@polyclinic/contract/analytics/rules';
import type { Language } from '@polyclinic/contract/platform/languages';

export type Shown = { step: ShownStep; locale: Language };

/** A page, or its data alone where the browser shows it by itself. */
const COUNTED = /^\/(en|ar|es|fr)\/(find-doctor|doctor\/[a-z0-9-]{1,120})(?:\.data)?$/;
const ROBOT = /bot\b|crawl|spider|slurp|preview|monitor|lighthouse|curl|wget/i;

/** Which step a request shows to somebody; null where it shows none, where nobody looks yet, and for robots. */
export function stepShown({ method, url, headers }: Pick<Request, 'method' | 'url' | 'headers'>): Shown | null {
  if (method !== 'GET') return null;
  const [, locale, page] = COUNTED.exec(new URL(url).pathname) ?? [];
  if (!locale || !page || isAhead(headers) || ROBOT.test(headers.get('user-agent') ?? '')) return null;
  return { step: page === 'find-doctor' ? 'search' : 'doctor', locale: locale as Language };
}

/** What a browser loads in case that it is wanted. */
const isAhead = (headers: Headers) => /prefetch/.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? '');
