import { browserApi } from '../../platform/api.ts';

/** Saves a message's file by a fresh link; rejects when there is none to be had. */
export async function saveFile(messageId: string): Promise<void> {
  const { url } = await browserApi.messages.fileLink({ messageId });
  const answer = await fetch(url, { method: 'HEAD' });
  if (!answer.ok) throw new Error(`The file was refused: ${answer.status}`);
  const link = document.createElement('a');
  link.href = `${url}?save`;
  link.download = '';
  link.click();
}
