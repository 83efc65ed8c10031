import type { Secrets as NamedSecrets } from '@polyclinic/database';

/** Random secrets made at first start, or derived from the database's password so that all nodes agree. */
export type Secrets = {
  /** Signs sessions */
  auth: string;
  /** Signs call tokens */
  calls: string;
  /** Signs links to files */
  files: string;
  /** Signs the sandbox gateway's webhooks */
  sandboxWebhook: string;
  /** Signs the links that end mails and open calendar feeds */
  notifications: string;
  /** Makes the keys by which push services know us, unless they are configured */
  push: string;
};

export function readSecrets(secretOf: NamedSecrets): Secrets {
  return {
    auth: secretOf('auth'),
    calls: secretOf('calls'),
    files: secretOf('files'),
    sandboxWebhook: secretOf('sandbox webhook'),
    notifications: secretOf('notifications'),
    push: secretOf('push'),
  };
}
