/** What the notifications page shows, as its address says. */
export interface View {
  tab: 'inbox' | 'settings';
  /** The last line of the page before */
  before: string | undefined;
}

export function readView(params: URLSearchParams): View {
  return { tab: params.get('tab') === 'settings' ? 'settings' : 'inbox', before: params.get('before') ?? undefined };
}
