import type { FormEvent } from 'react';

/** What a form does whose words a script sends. */
export const withWords = (send: (words: FormData) => Promise<unknown>) => (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault();
  void send(new FormData(event.currentTarget));
};
