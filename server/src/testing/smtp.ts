import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** What an SMTP server was given: the envelope and the mail as its receiver would read it. */
export type Delivered = { recipients: string[]; mail: Email };

/** A real SMTP server that keeps what it was given, oldest first; `mood` is how it treats what comes. */
export async function listenForMails() {
  const delivered: Delivered[] = [];
  const mood = { answersAfter: Promise.resolve(), refuses: false, received: 0, unknown: '', denial: 'No such user' };
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, callback) {
      if (address !== mood.unknown) return callback();
      callback(Object.assign(new Error(mood.denial), { responseCode: 550 }));
    },
    onData(stream, { envelope }, callback) {
      stream.toArray().then(async (chunks) => {
        const mail = await PostalMime.parse(Buffer.concat(chunks as Buffer[]));
        mood.received += 1;
        await mood.answersAfter;
        if (mood.refuses) return callback(new Error('Not now.'));
        delivered.push({ recipients: envelope.rcptTo.map(({ address }) => address), mail });
        callback();
      }, callback);
    },
  });
  // A product that is killed breaks off in the middle of a mail.
  smtp.on('error', () => {});
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const address = smtp.server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    delivered,
    /** What has reached an address, oldest first. */
    mailsTo: (address: string) =>
      delivered.filter(({ recipients }) => recipients.includes(address)).map(({ mail }) => mail),
    mood,
    close: () => new Promise<void>((resolve) => smtp.close(resolve)),
  };
}
