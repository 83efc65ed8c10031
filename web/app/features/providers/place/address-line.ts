interface Practice {
  address: string;
  /** What of city and country the address does not say */
  area: readonly string[];
}

/** "Bloomsbury Way, London, United Kingdom", in one line: the city once, where the address says it already. */
export function addressLine({ address, area }: Practice, comma: string): string {
  const lines = address.split('\n').map((line) => line.trim());
  return [...lines, ...area].filter(Boolean).join(comma);
}
