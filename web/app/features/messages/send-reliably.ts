import type { Message } from '@polyclinic/contract/messages/schemas';
import { browserApi } from '../../platform/api.ts';
import { pause } from '../../platform/backoff.ts';

const PAUSES_MS = [500, 2_000];

const isRefusal = (error: unknown) =>
  error instanceof Error && 'status' in error && Number(error.status) >= 400 && Number(error.status) < 500;

/** Sends a message, again when the way to the server fails: the same clientId is stored once. */
export async function sendReliably(input: {
  appointmentId: string;
  clientId: string;
  content: string;
}): Promise<Message> {
  for (const wait of PAUSES_MS) {
    try {
      return await browserApi.messages.send(input);
    } catch (error) {
      if (isRefusal(error)) throw error;
      await pause(wait);
    }
  }
  return browserApi.messages.send(input);
}
