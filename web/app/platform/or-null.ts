import { logError } from './log.ts';

/** What a page can do without: where it failed it is null, and what is left says so or leaves it out. */
export async function orNull<Value>(asked: Promise<Value>): Promise<Value | null> {
  try {
    return await asked;
  } catch (error) {
    logError(error);
    return null;
  }
}
