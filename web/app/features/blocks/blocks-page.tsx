import type { Block } from '@polyclinic/contract/blocks/schemas';
import { UserRoundX } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { useFormat } from '../../platform/format.ts';
import { PageTitle } from '../../platform/page-title.tsx';
import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useIsSending } from '../../platform/use-is-sending.ts';
import { Alert } from '../../ui/alert.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

const DONE = ['blocked', 'cancelled', 'ended'] as const;

/** Whom one has blocked, each with the way back. */
export function BlocksPage({ blocks }: { blocks: Block[] }) {
  const { t } = useTranslation('blocks');
  const [search] = useSearchParams();
  const done = DONE.find((one) => one === search.get('done'));
  return (
    <div className="page grid w-full max-w-2xl content-start gap-6 py-8 sm:py-10">
      <PageTitle title={t('list.title')} />
      <BackLink to="/settings">{t('toSettings')}</BackLink>
      <header>
        <h1 className="text-xl">{t('list.title')}</h1>
        <p className="mt-1 max-w-reading text-muted">{t('list.lead')}</p>
      </header>
      {done ? <Alert tone="success" title={t(`done.${done}`)} live /> : null}
      {blocks.length === 0 ? (
        <EmptyState
          icon={<UserRoundX className="size-6" aria-hidden="true" />}
          title={t('list.empty')}
          hint={t('list.emptyHint')}
        />
      ) : (
        <ul className="grid divide-y divide-line rounded-card border border-line bg-surface shadow-card">
          {blocks.map((block) => (
            <BlockLine key={block.id} block={block} />
          ))}
        </ul>
      )}
    </div>
  );
}

function BlockLine({ block }: { block: Block }) {
  const { t } = useTranslation('blocks');
  const { date } = useFormat();
  const isSending = useIsSending({ id: block.id });
  const { name, patientName } = block;
  return (
    <li className="flex flex-wrap items-center gap-4 p-4 sm:p-5">
      <Avatar id={block.personId} name={name} />
      <div className="grid min-w-0 grow basis-40 gap-0.5">
        <p className="font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-muted">
          {t('list.since', { date: date(block.createdAt, 'long') })}
          {patientName ? ` · ${t('list.for', { name: `\u2068${patientName}\u2069` })}` : null}
        </p>
      </div>
      <PlainForm method="post">
        <input type="hidden" name="id" value={block.id} />
        <Button type="submit" variant="secondary" loading={isSending} aria-label={t('list.endOf', { name })}>
          {t('list.end')}
        </Button>
      </PlainForm>
    </li>
  );
}
