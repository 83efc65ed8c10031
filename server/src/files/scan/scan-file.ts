import { fail } from '../../http/index.ts';
import type { Services } from '../../services.ts';

/** What the scanner says of a file; where there is none, that. Throws SCAN_UNAVAILABLE where there is one that does not answer. */
export async function scanFile(
  { scanner, log }: Pick<Services, 'scanner' | 'log'>,
  path: string,
): Promise<'clean' | 'infected' | 'not_scanned'> {
  if (!scanner) return 'not_scanned';
  try {
    return await scanner.scan(path);
  } catch (error) {
    log.error({ err: error }, 'file not scanned');
    throw fail('SCAN_UNAVAILABLE');
  }
}
