import type { SandboxSession } from '@polyclinic/contract/payments/contract';
import { FlaskConical, LockKeyhole } from 'lucide-react';
import { useFormat } from '../../platform/format.ts';
import { PageTitle } from '../../platform/page-title.tsx';
import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { Card } from '../../ui/card.tsx';
import { useNow } from '../appointments/index.ts';
import type { CardAct, CardProblem } from './card-act.ts';
import { HoldCountdown } from './hold-countdown.tsx';
import { useSandbox } from './use-sandbox.ts';

interface CardPageProps {
  session: SandboxSession;
  problem: CardProblem | undefined;
  /** The server's clock, epoch ms */
  now: number;
}

/** The built-in gateway's page: looks like paying, charges nobody, and says so. */
export function CardPage({ session, problem: before, now: serverNow }: CardPageProps) {
  const { t } = useTranslation('payments');
  const { money } = useFormat();
  const { act, busy, problem } = useSandbox(session, before);
  const now = useNow(serverNow);
  return (
    <div className="page grid max-w-[32rem] gap-4 py-8 sm:py-14">
      <PageTitle title={t('card.title')} />
      <Alert tone="warning" title={t('card.testTitle')}>
        {t('card.testText')}
      </Alert>
      <Card className="grid gap-5">
        <header className="grid gap-2">
          <Badge
            className="justify-self-start"
            tone="warning"
            icon={<FlaskConical className="size-4" aria-hidden="true" />}
          >
            {t('card.badge')}
          </Badge>
          <h1 className="text-xl tabular-nums">
            {t('card.pay', { amount: money(session.amountCents, session.currency) })}
          </h1>
          <p className="text-muted">
            <bdi>{session.description}</bdi>
          </p>
          {session.status === 'open' ? <HoldCountdown until={session.expiresAt} now={now} /> : null}
        </header>
        {problem ? (
          <Alert tone="danger" title={t(`card.${problem}`)} live>
            {t(`card.${problem}Text`)}
          </Alert>
        ) : null}
        {session.status === 'complete' ? (
          <>
            <PaidAlready session={session} />
            <BankDesk dispute={session.dispute} act={act} busy={busy} />
          </>
        ) : (
          <CardNumber />
        )}
        {session.status === 'complete' ? null : (
          <PlainForm
            via="form"
            method="post"
            className="grid gap-3"
            onSubmit={(event) => {
              event.preventDefault();
              const { submitter } = event.nativeEvent as SubmitEvent;
              act((submitter as HTMLButtonElement).value as CardAct);
            }}
          >
            <Button type="submit" name="act" value="pay" size="large" loading={busy === 'pay'} disabled={busy !== null}>
              <LockKeyhole className="size-5" aria-hidden="true" />
              {t('card.payNow')}
            </Button>
            <Button
              type="submit"
              name="act"
              value="decline"
              variant="secondary"
              loading={busy === 'decline'}
              disabled={busy !== null}
            >
              {t('card.decline')}
            </Button>
            <Button
              type="submit"
              name="act"
              value="cancel"
              variant="ghost"
              loading={busy === 'cancel'}
              disabled={busy !== null}
            >
              {t('card.cancel')}
            </Button>
          </PlainForm>
        )}
      </Card>
    </div>
  );
}

/** Who comes back by the browser's button pays nothing twice, and is led on. */
function PaidAlready({ session: { successUrl, id } }: { session: SandboxSession }) {
  const { t } = useTranslation('payments');
  return (
    <Alert tone="success" title={t('card.paid')}>
      <a href={successUrl.replace('{CHECKOUT_SESSION_ID}', id)} className={buttonStyle('primary', 'medium', 'mt-3')}>
        {t('card.paidAction')}
      </a>
    </Alert>
  );
}

interface BankDeskProps {
  dispute: SandboxSession['dispute'];
  act: (action: CardAct) => void;
  busy: CardAct | null;
}

/** What the payer's bank does with a payment here, so that a dispute can be tried out. */
function BankDesk({ dispute, act, busy }: BankDeskProps) {
  const { t } = useTranslation('payments');
  const acts = dispute === null ? (['dispute'] as const) : (['win', 'lose'] as const);
  const isOver = dispute === 'won' || dispute === 'lost';
  return (
    <section className="grid gap-3 border-t border-line pt-4" aria-labelledby="bank">
      <h2 id="bank" className="text-lg">
        {t('card.bank')}
      </h2>
      <p className="text-muted">{t(`card.dispute.${dispute ?? 'none'}`)}</p>
      {isOver ? null : (
        <PlainForm
          via="form"
          method="post"
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            const { submitter } = event.nativeEvent as SubmitEvent;
            act((submitter as HTMLButtonElement).value as CardAct);
          }}
        >
          {acts.map((one) => (
            <Button
              key={one}
              type="submit"
              name="act"
              value={one}
              variant="secondary"
              loading={busy === one}
              disabled={busy !== null}
            >
              {t(`card.act.${one}`)}
            </Button>
          ))}
        </PlainForm>
      )}
    </section>
  );
}

const TEST_CARD = '4242 4242 4242 4242';

function CardNumber() {
  const { t } = useTranslation('payments');
  return (
    <dl className="rounded-control border border-line bg-sunken px-4 py-3">
      <dt className="text-sm text-muted">{t('card.number')}</dt>
      <dd dir="ltr" className="font-medium tabular-nums rtl:text-right">
        {TEST_CARD}
      </dd>
    </dl>
  );
}
