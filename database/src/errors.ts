/** A reason not to start that its reader can act on: the message is one complete line, fit for a console. */
export class StartError extends Error {
  override readonly name = 'StartError';

  constructor(message: string, options?: ErrorOptions) {
    super(message.replaceAll(/\s+/g, ' ').trim(), options);
  }
}

/** The `code` of a system error (`EACCES`) or of PostgreSQL (`23P01`), or undefined. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** The message of anything thrown. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
