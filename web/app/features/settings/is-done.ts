import { ORPCError } from '@orpc/client';

/** Whether a change was made; false where another administrator was first. */
export async function isDone(asking: Promise<unknown>): Promise<boolean> {
  try {
    await asking;
    return true;
  } catch (error) {
    if (!(error instanceof ORPCError) || error.code !== 'SETTINGS_CHANGED') throw error;
    return false;
  }
}
