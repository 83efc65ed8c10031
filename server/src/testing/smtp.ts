import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** What an SMTP server was given: the envelope and the mail as its receiver would read it. */
export type Delivered = { recipients: string[]; mail: Email };

/** A real SMTP server that keeps what it was given, oldest first. */
export async function listenForMails() {
  const delivered: Delivered[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, callback) {
      stream.toArray().then(async (chunks) => {
        const mail = await PostalMime.parse(Buffer.concat(chunks as Buffer[]));
        delivered.push({ recipients: envelope.rcptTo.map(({ address }) => address), mail });
        callback();
      }, callback);
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const address = smtp.server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    delivered,
    close: () => new Promise<void>((resolve) => smtp.close(resolve)),
  };
}
