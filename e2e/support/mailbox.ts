import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';
import { fromSetup } from './setup.ts';

/** Waits for a mail to this address that holds a link to `page`, such as `auth/confirm`, and returns the link. */
export async function mailedLink(address: string, page: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const mails = await mailsTo(address);
      link = mails.flatMap(({ text = '' }) => text.match(/https?:\/\/\S+/g) ?? []).find((url) => url.includes(page));
      return link;
    })
    .toBeDefined();
  return link ?? '';
}

/** Every mail that has arrived for an address. */
export async function mailsTo(address: string): Promise<Email[]> {
  const folder = fromSetup('MAIL_FOLDER');
  const names = await readdir(folder);
  const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
  return mails.filter(({ to = [] }) => to.some((receiver) => receiver.address === address));
}
