/** To where somebody asks a doctor in writing, for whom where that is known. */
export const askPath = (providerId: string, person?: string | null): string =>
  `/book?${new URLSearchParams({ provider: providerId, ask: '1', ...(person && { for: person }) })}`;
