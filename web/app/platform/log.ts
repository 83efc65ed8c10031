/** Says what a developer should know and a person need not. */
export function logWarning(message: string, cause: unknown) {
  console.warn(message, cause);
}

/** Where a failure goes when nobody else listens. */
export function logError(error: unknown) {
  console.error(error);
}
