import { LONGEST_TEXT } from '@polyclinic/contract/appointments/rules';
import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import type { ClosedContact } from '@polyclinic/contract/blocks/schemas';
import type { BookablePerson } from '@polyclinic/contract/care/schemas';
import type { ProviderDetails, WrittenAnswers } from '@polyclinic/contract/providers/schemas';
import { CircleCheck } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useFormat } from '../../../platform/format.ts';
import { useLocalizedPath } from '../../../platform/language.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { PageTitle } from '../../../platform/page-title.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { useIsInteractive } from '../../../platform/use-is-interactive.ts';
import { useViewer } from '../../../platform/viewer.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useFocusFirstError } from '../../../ui/use-focus-first-error.ts';
import { closedTo } from '../../blocks/index.ts';
import { RedFlag, WordsForm } from '../../forms/index.ts';
import { useFee } from '../../providers/index.ts';
import { askPath } from '../ask-path.ts';
import { ContactClosed } from '../booking/contact-closed.tsx';
import { GuestsWords } from '../booking/guests-words.tsx';
import { PersonField } from '../booking/person-field.tsx';
import { type DraftControl, useDraft, withFlow } from '../booking/use-draft.ts';
import type { AskData } from './ask-loader.ts';
import { type AskRefusal, useAsking } from './use-asking.ts';

// For patients alone.
const ConsentChoices = lazyPart(() => import('../booking/consent-choices.tsx'));

/** A question to one doctor, without a time: what it costs, within what time it is answered, and its words. */
export function AskPage({ provider, terms, people, contacts }: AskData) {
  const { t } = useTranslation('appointments/questions');
  const closed = closedTo(contacts, provider.id, null);
  return (
    <div className="page grid w-full max-w-3xl grid-cols-1 content-start gap-6 py-6 sm:py-10">
      <PageTitle title={t('title', { name: provider.fullName })} />
      <BackLink to={`/doctor/${provider.slug}`}>{t('back')}</BackLink>
      <header className="flex items-center gap-4">
        <Avatar id={provider.id} name={provider.fullName} photo={provider.photo} size="large" />
        <div className="min-w-0">
          <h1 className="text-xl">{t('title', { name: provider.fullName })}</h1>
          <p className="text-muted">{provider.specialty.name}</p>
        </div>
      </header>
      {closed ? <ContactClosed closed={closed} /> : null}
      {closed ? null : terms ? (
        <Asking provider={provider} terms={terms} people={people} contacts={contacts} />
      ) : (
        <Closed provider={provider} />
      )}
    </div>
  );
}

function Closed({ provider }: { provider: ProviderDetails }) {
  const { t } = useTranslation('appointments/questions');
  return (
    <>
      <Alert tone="info">{t('closed')}</Alert>
      <LinkButton to={`/book?provider=${provider.id}`} className="justify-self-start">
        {t('book')}
      </LinkButton>
    </>
  );
}

interface AskingProps {
  provider: ProviderDetails;
  terms: WrittenAnswers;
  people: BookablePerson[];
  /** Which of them, or of the viewer, can't ask this doctor */
  contacts: ClosedContact[];
}

function Asking({ provider, terms, people, contacts }: AskingProps) {
  const { t } = useTranslation('appointments/questions');
  const [params] = useSearchParams();
  const [person, setPerson] = useState(params.get('for'));
  const control = useDraft(`question:${provider.id}`);
  const isForOther = person !== null && person !== 'me';
  const wanted = { providerId: provider.id, terms, patientId: isForOther ? person : undefined };
  const { ask, isBusy, refusal, asked } = useAsking(wanted, control);
  const [missing, setMissing] = useState<'words' | 'person' | null>(null);
  const form = useFocusFirstError(missing);
  const { session } = useViewer();
  const isPatient = session?.role === 'patient';
  const patientId = person === 'me' ? session?.userId : person;
  const closed = patientId ? closedTo(contacts, provider.id, patientId) : null;
  if (asked) return <Asked question={asked} />;
  const words = control.draft.symptoms;
  const check = () => {
    if (people.length > 0 && !person) return 'person';
    return words.trim() === '' ? 'words' : null;
  };
  return (
    <WordsForm
      via="form"
      ref={form}
      method="post"
      className="grid grid-cols-1 gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        const lacks = check();
        setMissing(lacks);
        if (!lacks && isPatient && !closed) void ask();
      }}
    >
      {refusal ? <Refusal reason={refusal} terms={terms} /> : null}
      <Terms terms={terms} />
      <GuestsWords control={control} />
      <PersonField people={people} value={person} onChange={setPerson} />
      {closed ? <ContactClosed closed={closed} /> : null}
      {missing === 'person' && !person ? <Alert tone="danger" live title={t('person.missing')} /> : null}
      <TextArea
        name="symptoms"
        label={t('question.label')}
        hint={t('question.hint')}
        maxLength={LONGEST_TEXT}
        className="min-h-36"
        dir="auto"
        value={words}
        error={missing === 'words' && words.trim() === '' ? t('question.missing') : null}
        onChange={(event) => control.change({ symptoms: event.target.value })}
      />
      <RedFlag text={words} />
      <Alert tone="warning">{t('notUrgent')}</Alert>
      {isPatient ? (
        <Suspense>
          <ConsentChoices key={person} person={people.find(({ id }) => id === person)} />
        </Suspense>
      ) : null}
      <Send terms={terms} provider={provider} person={person} control={control} isBusy={isBusy} />
    </WordsForm>
  );
}

/** What it costs, until when it is answered, and when the money comes back. */
function Terms({ terms: { feeCents, withinHours } }: { terms: WrittenAnswers }) {
  const { t } = useTranslation('appointments/questions');
  const { duration } = useFormat();
  const fee = useFee();
  return (
    <Card className="grid gap-4">
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <div>
          <dt className="text-sm text-muted">{t('price')}</dt>
          <dd className="text-lg font-semibold tabular-nums">{fee(feeCents)}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">{t('answer')}</dt>
          <dd className="font-medium">
            {t(feeCents > 0 ? 'within' : 'withinFree', { duration: duration(withinHours * 60) })}
          </dd>
        </div>
      </dl>
      {feeCents > 0 ? <p className="text-pretty">{t('promise')}</p> : null}
    </Card>
  );
}

interface SendProps extends Pick<AskingProps, 'provider' | 'terms'> {
  person: string | null;
  control: DraftControl;
  isBusy: boolean;
}

function Send({ terms: { feeCents }, provider, person, control, isBusy }: SendProps) {
  const { t } = useTranslation('appointments/questions');
  const fee = useFee();
  const { session } = useViewer();
  const isInteractive = useIsInteractive();
  const here = withFlow(useLocalizedPath()(askPath(provider.id, person)), control.draft);
  if (session?.role === 'patient') {
    return (
      <Button type="submit" size="large" loading={isBusy} disabled={!isInteractive} className="sm:justify-self-start">
        {feeCents > 0 ? t('ask', { price: fee(feeCents) }) : t('askFree')}
      </Button>
    );
  }
  if (session) return <Alert tone="info">{t('patientsOnly')}</Alert>;
  return (
    <div className="grid gap-3">
      <Alert tone="info">{t('guest')}</Alert>
      <LinkButton
        size="large"
        onClick={control.handOver}
        to={`/auth?from=${encodeURIComponent(here)}`}
        className="sm:justify-self-start"
      >
        {t('signIn')}
      </LinkButton>
    </div>
  );
}

/** Why it was not sent, and that nothing written is lost. */
function Refusal({ reason, terms: { feeCents, withinHours } }: { reason: AskRefusal; terms: WrittenAnswers }) {
  const { t } = useTranslation('appointments/questions');
  const { duration } = useFormat();
  const fee = useFee();
  const isRetried = reason === 'gateway' || reason === 'offline' || reason === 'unexpected';
  const isNowFree = reason === 'changed' && feeCents === 0;
  const values = { price: fee(feeCents), duration: duration(withinHours * 60) };
  return (
    <Alert tone="danger" title={t(`refused.${reason}`)} live>
      <p>{t(`refusedHint.${isRetried ? 'retry' : isNowFree ? 'changedFree' : reason}`, values)}</p>
    </Alert>
  );
}

/** A question that costs nothing is asked at once. */
function Asked({ question }: { question: Appointment }) {
  const { t } = useTranslation('appointments/questions');
  return (
    <Card className="grid animate-appear justify-items-center gap-3 text-center">
      <CircleCheck className="size-12 text-success" aria-hidden="true" />
      <div role="status" className="grid gap-2">
        <h2 className="text-xl">{t('asked.title')}</h2>
        <p className="text-muted">{t('asked.text', { name: question.providerName })}</p>
      </div>
      <LinkButton to={`/messages/${question.id}`}>{t('asked.open')}</LinkButton>
    </Card>
  );
}
