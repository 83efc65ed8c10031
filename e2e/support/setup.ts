const NAMES = {
  MAIL_FOLDER: 'E2E_MAIL_FOLDER',
  SMTP_URL: 'E2E_SMTP_URL',
  PRODUCT: 'E2E_PRODUCT',
  LOG: 'E2E_LOG',
} as const;

/** Hands a value from the global setup to the processes that run tests. */
export function handOver(name: keyof typeof NAMES, value: string): void {
  process.env[NAMES[name]] = value;
}

/** What the global setup handed over. */
export function fromSetup(name: keyof typeof NAMES): string {
  const value = process.env[NAMES[name]];
  if (!value) throw new Error(`${NAMES[name]} is set by e2e/support/start-product.ts, which has not run.`);
  return value;
}
