export type BrowserKind = 'chromium' | 'firefox' | 'safari' | 'ios' | 'android';

/** Which browser's words to use for where its permissions are. */
export function browserKind({ userAgent }: { userAgent: string } = navigator): BrowserKind {
  if (/iPhone|iPad/.test(userAgent)) return 'ios';
  if (/Android/.test(userAgent)) return 'android';
  if (/Firefox\//.test(userAgent)) return 'firefox';
  if (/Safari\//.test(userAgent) && !/Chrom(e|ium)\//.test(userAgent)) return 'safari';
  return 'chromium';
}
