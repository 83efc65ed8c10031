import type { Passkey } from '@polyclinic/contract/security/schemas';
import { KeyRound } from 'lucide-react';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Card } from '../../ui/card.tsx';
import type { FormResult } from '../accounts/index.ts';
import { PasskeyAdd } from './passkey-add.tsx';
import { PasskeyEdit } from './passkey-edit.tsx';

interface PasskeyCardProps {
  passkeys: Passkey[];
  result: FormResult | undefined;
}

/** The keys of one's devices that sign in without a password. */
export function PasskeyCard({ passkeys, result }: PasskeyCardProps) {
  const { t } = useTranslation('security');
  return (
    <Card aria-labelledby="passkeys-title">
      <h2 id="passkeys-title" className="text-lg">
        {t('passkey.title')}
      </h2>
      <p className="mt-1 text-muted">{t('passkey.lead')}</p>
      {passkeys.length > 0 ? (
        <ul className="mt-4 divide-y divide-line">
          {passkeys.map((passkey) => (
            <Item key={passkey.id} passkey={passkey} result={result} />
          ))}
        </ul>
      ) : null}
      <PasskeyAdd />
    </Card>
  );
}

function Item({ passkey, result }: { passkey: Passkey; result: FormResult | undefined }) {
  const { t } = useTranslation('security');
  const format = useFormat();
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <li className="flex gap-4 py-4">
      <KeyRound className="size-6 shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-0 grow">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-muted">
          {t('passkey.since', { time: format.date(createdAt) })}{' '}
          {lastUsedAt ? t('passkey.used', { time: format.dateTime(lastUsedAt) }) : t('passkey.unused')}
        </p>
        <PasskeyEdit passkey={passkey} result={result?.values.id === passkey.id ? result : undefined} />
      </div>
    </li>
  );
}
