import type { ProviderDetails } from '@polyclinic/contract/providers/schemas';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useFormat } from '../../../platform/format.ts';
import { useLocalizedPath } from '../../../platform/language.ts';
import { PageTitle } from '../../../platform/page-title.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import { closedTo } from '../../blocks/index.ts';
import { Price, ProviderRating, SpokenLanguages } from '../../providers/index.ts';
import type { BookingData } from './booking-loader.ts';
import { bookingPath, type Choice, readChoice } from './booking-path.ts';
import { ConfirmStep } from './confirm-step.tsx';
import { ContactClosed } from './contact-closed.tsx';
import { DetailsStep } from './details-step.tsx';
import type { EnteredDetails } from './entered-details.ts';
import { GuestsWords } from './guests-words.tsx';
import { soonOf } from './soon-of.ts';
import { isStopped } from './urgency-field.tsx';
import { useDraft } from './use-draft.ts';
import { useStepPlace } from './use-step-place.ts';
import { WhenStep } from './when-step.tsx';
import { withReserved } from './with-reserved.ts';
import { WrittenLink } from './written-link.tsx';

interface BookingPageProps extends BookingData {
  /** The details, where their form was sent before scripts had come */
  entered: EnteredDetails | undefined;
}

/** Booking one provider: a date, a time, the details, a last look. */
export function BookingPage(props: BookingPageProps) {
  const { provider, days, people, now, earlier, written, contacts, isAbroad, entered } = props;
  const { t } = useTranslation('appointments/booking');
  const [params] = useSearchParams();
  const read = withReserved(entered?.choice ?? readChoice(params), days?.flatMap(({ slots }) => slots) ?? []);
  // Whose visit it is, is never guessed: not by a shortened address either.
  const mustSay = people.length > 0 && !read.person && read.step === 'confirm';
  const control = useDraft(provider.id, { earlier, entered: entered?.words });
  const isHeldBack = mustSay || (entered && isStopped(read, control.draft, now));
  const choice = { ...read, provider: provider.id, ...(isHeldBack && { step: 'details' as const }) };
  useAddressOf(entered && choice);
  const closed = closedTo(contacts, provider.id, null);
  return (
    <div className="page grid max-w-[60rem] grid-cols-1 gap-6 py-6 sm:py-10">
      <PageTitle title={t('title', { name: provider.fullName })} />
      <StepBack choice={choice} />
      <ProviderHeader provider={provider} hasPrice={choice.step !== 'confirm'} />
      {closed ? <ContactClosed closed={closed} /> : null}
      {closed ? null : provider.isAcceptingPatients ? (
        <>
          <Progress choice={choice} />
          <GuestsWords control={control} />
          {choice.step === 'when' && written ? (
            <WrittenLink providerId={provider.id} terms={written} person={choice.person} />
          ) : null}
          {choice.step === 'when' ? (
            <WhenStep
              provider={provider}
              people={people}
              days={days && soonOf(days, choice, now)}
              choice={choice}
              isAbroad={isAbroad}
              now={now}
            />
          ) : null}
          {choice.step === 'details' ? (
            <DetailsStep
              provider={provider}
              people={people}
              contacts={contacts}
              choice={choice}
              control={control}
              isAbroad={isAbroad}
              now={now}
              mustSay={mustSay}
            />
          ) : null}
          {choice.step === 'confirm' ? (
            <ConfirmStep
              key={choice.start}
              provider={provider}
              people={people}
              choice={choice}
              control={control}
              now={now}
            />
          ) : null}
        </>
      ) : (
        <Alert tone="info">{t('notAccepting')}</Alert>
      )}
    </div>
  );
}

/** The answer to a form stands at the form's address; the step that it shows has its own. */
function useAddressOf(choice: Choice | undefined) {
  const navigate = useNavigate();
  const path = useLocalizedPath()(choice ? bookingPath(choice) : '');
  const isElsewhere = choice !== undefined;
  useEffect(() => {
    if (isElsewhere) void navigate(path, { replace: true, preventScrollReset: true });
  }, [isElsewhere, path, navigate]);
}

function StepBack({ choice }: { choice: Choice }) {
  const { t } = useTranslation('appointments/booking');
  const targets = {
    when: ['/book', t('back.search')],
    details: [bookingPath({ ...choice, step: 'when' }), t('back.when')],
    confirm: [bookingPath({ ...choice, step: 'details' }), t('back.details')],
  } as const;
  const [to, label] = targets[choice.step];
  return <BackLink to={to}>{label}</BackLink>;
}

function Progress({ choice }: { choice: Choice }) {
  const { t } = useTranslation('appointments/booking');
  const { number } = useFormat();
  const steps = [t('step.date'), t('step.time'), t('step.details'), t('step.confirm')];
  const current = { when: choice.date ? 1 : 0, details: 2, confirm: 3 }[choice.step];
  return (
    <div ref={useStepPlace(choice.step)} tabIndex={-1} className="scroll-mt-24 outline-none">
      <Stepper label={t('step.label')} steps={steps} current={current} formatNumber={number} />
    </div>
  );
}

/** The price of a routine visit, until the exact one stands below. */
function ProviderHeader({ provider, hasPrice }: { provider: ProviderDetails; hasPrice: boolean }) {
  return (
    <header className="flex flex-wrap items-start gap-4">
      <Avatar id={provider.id} name={provider.fullName} photo={provider.photo} size="large" />
      <div className="grid min-w-0 grow basis-60 gap-2">
        <h1 className="text-xl">
          <bdi>{provider.fullName}</bdi>
        </h1>
        <SpokenLanguages languages={provider.languages} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <ProviderRating {...provider} />
          <span className="text-sm font-medium">{provider.specialty.name}</span>
        </div>
      </div>
      {hasPrice ? (
        <div className="sm:max-w-48 sm:text-end">
          <Price cents={provider.feeCents} />
        </div>
      ) : null}
    </header>
  );
}
