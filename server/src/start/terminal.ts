import { createInterface } from 'node:readline';
import { type Readable, Writable } from 'node:stream';
import { StartError } from '@polyclinic/database';

/** Asks in a terminal, or reads line by line what a program sends instead of somebody. */
export type Terminal = {
  ask(question: string): Promise<string>;
  /** Nothing that is typed is shown */
  askSecretly(question: string): Promise<string>;
  say(text: string): void;
  close(): void;
};

/** Ctrl-C, or an end of what a program sent. */
export class Interrupted extends StartError {
  constructor(consequence = '') {
    super(`The set-up was interrupted. ${consequence}`);
  }
}

export function openTerminal(input: Readable & { isTTY?: boolean }, output: Writable): Terminal {
  let isSecret = false;
  const shown = new Writable({
    write(chunk, _encoding, done) {
      if (!isSecret) output.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input, output: shown, terminal: Boolean(input.isTTY) });
  const answers = lines[Symbol.asyncIterator]();
  const say = (text: string): void => void output.write(`${text}\n`);
  const ask = async (question: string): Promise<string> => {
    output.write(`${question} `);
    const { value, done } = await answers.next();
    if (done) throw new Interrupted();
    return String(value).trim();
  };
  return {
    say,
    ask,
    async askSecretly(question) {
      isSecret = true;
      try {
        return await ask(question);
      } finally {
        isSecret = false;
        output.write('\n');
      }
    },
    close: () => lines.close(),
  };
}
