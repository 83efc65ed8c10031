import { HeartHandshake } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { PageTitle } from '../../platform/page-title.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useSpans } from '../../platform/use-spans.ts';
import { Alert } from '../../ui/alert.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { AddForms } from './add-forms.tsx';
import type { CareResult } from './care-action.ts';
import type { CareData } from './care-loader.ts';
import { Invitation } from './invitation.tsx';
import { LinkCard } from './link-card.tsx';
import { RefusedContext } from './use-refused.ts';

type CarePageProps = CareData & { result: CareResult | undefined };

/** Whom one cares for and who cares for oneself, with what each may do. */
export function CarePage({ result, circle }: CarePageProps) {
  const { t } = useTranslation('care');
  return (
    <div className="page grid w-full max-w-3xl content-start gap-6 py-8 sm:py-10">
      <PageTitle title={t('title')} />
      <BackLink to="/patient">{t('back')}</BackLink>
      <header>
        <h1 className="text-xl">{t('title')}</h1>
        <p className="mt-1 text-muted">{t('lead')}</p>
      </header>
      <Outcome result={result} />
      <RefusedContext value={result}>
        {circle ? <Circle {...circle} /> : <Failure />}
        {circle ? <AddForms /> : null}
      </RefusedContext>
    </div>
  );
}

const DONE = [
  'invited',
  'accepted',
  'ended',
  'saved',
  'added',
  'changed',
  'removed',
  'handedOver',
  'withdrawn',
] as const;

function Outcome({ result }: { result: CareResult | undefined }) {
  const { t, tAny } = useTranslation('care');
  const { wait } = useSpans();
  const [params] = useSearchParams();
  if (result)
    return (
      <FormError
        title={tAny(`error.${result.error}`, { when: wait(result.retryAfterSeconds ?? 60) })}
        answer={result}
      />
    );
  const done = DONE.find((one) => one === params.get('done'));
  return done ? <Alert tone="success" title={t(`done.${done}`)} live /> : null;
}

function Circle({ links, invitations }: NonNullable<CareData['circle']>) {
  const { t } = useTranslation('care');
  const of = (part: 'caregiver' | 'patient') => links.filter((link) => link.part === part && link.person);
  const card = (link: (typeof links)[number]) => <LinkCard key={link.id} link={link} />;
  if (links.length + invitations.length === 0)
    return (
      <EmptyState
        icon={<HeartHandshake className="size-6" aria-hidden="true" />}
        title={t('none')}
        hint={t('noneHint')}
      />
    );
  return (
    <>
      <Group title={t('group.invitations')}>
        {invitations.map((invitation) => (
          <Invitation key={invitation.id} invitation={invitation} />
        ))}
      </Group>
      <Group title={t('group.patients')}>{of('patient').map(card)}</Group>
      <Group title={t('group.caregivers')}>{of('caregiver').map(card)}</Group>
      <Group title={t('group.pending')}>{links.filter(({ person }) => !person).map(card)}</Group>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section className="grid gap-4" aria-label={title}>
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  );
}

function Failure() {
  const { t } = useTranslation('care');
  const { revalidate } = useRevalidator();
  return (
    <ErrorState title={t('failed')} hint={t('failedHint')} retryLabel={t('retry')} onRetry={() => void revalidate()} />
  );
}
