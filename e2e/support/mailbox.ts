import { expect } from '@playwright/test';
import { listenForMails } from '../../server/src/testing/smtp.ts';

/** Where a product sends its mails, and where tests read them. */
export type Mailbox = {
  smtpUrl: string;
  /** Waits for a mail to this address that holds a link to `page`, such as `auth/confirm`, and returns the link. */
  linkTo(page: string, address: string): Promise<string>;
  close(): Promise<void>;
};

export async function openMailbox(): Promise<Mailbox> {
  const { url, mailsTo, close } = await listenForMails();
  const findLink = (page: string, address: string) =>
    mailsTo(address)
      .flatMap(({ text }) => text?.match(/https?:\/\/\S+/g) ?? [])
      .find((link) => link.includes(page));
  const linkTo = async (page: string, address: string) => {
    await expect.poll(() => findLink(page, address)).toBeDefined();
    return findLink(page, address) ?? '';
  };
  return { smtpUrl: url, linkTo, close };
}
