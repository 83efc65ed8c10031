interface Practice {
  address: string;
  city: string;
  country: string;
}

/** "Bloomsbury Way, London, United Kingdom", in one line: the city once, where the address says it already. */
export function addressLine({ address, city, country }: Practice, comma: string): string {
  const lines = address.split('\n').map((line) => line.trim());
  const said = address.toLowerCase();
  const area = [city, country].filter((name) => !said.includes(name.toLowerCase()));
  return [...lines, ...area].filter(Boolean).join(comma);
}
