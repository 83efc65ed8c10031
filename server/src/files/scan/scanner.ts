/** Looks for malware in a file of this machine. Rejects when it can't tell. */
export type Scanner = { scan(path: string): Promise<'clean' | 'infected'> };
