import type { ClosedContact } from '@polyclinic/contract/blocks/schemas';
import type { BookablePerson } from '@polyclinic/contract/care/schemas';
import type { ProviderDetails } from '@polyclinic/contract/providers/schemas';
import { CalendarClock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLocalizedPath } from '../../../platform/language.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { useEnteredEarly } from '../../../platform/use-entered-early.ts';
import { useViewer } from '../../../platform/viewer.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { closedTo } from '../../blocks/index.ts';
import { WordsForm } from '../../forms/index.ts';
import { bookingPath, type Choice } from './booking-path.ts';
import { ClinicNote } from './clinic-note.tsx';
import { ContactClosed } from './contact-closed.tsx';
import { detailsPath, readDetails, unseenFields } from './entered-details.ts';
import { PersonField } from './person-field.tsx';
import { isStopped, UrgencyField } from './urgency-field.tsx';
import type { DraftControl } from './use-draft.ts';
import { VisitTypeField } from './visit-type-field.tsx';
import { WordsField } from './words-field.tsx';
import { ZonedTime } from './zoned-time.tsx';

interface DetailsStepProps {
  provider: ProviderDetails;
  /** For whom the viewer may book besides themselves */
  people: BookablePerson[];
  /** Which of them, or of the viewer, can't book this doctor */
  contacts: ClosedContact[];
  choice: Choice;
  control: DraftControl;
  isAbroad: boolean | null;
  /** Epoch milliseconds */
  now: number;
  /** The last look was asked for, but it is not known yet for whom. */
  mustSay: boolean;
}

/** How to meet, how soon it is needed, and what the provider should know. */
export function DetailsStep(props: DetailsStepProps) {
  const { provider, people, contacts, choice: chosen, control, isAbroad, now, mustSay } = props;
  const { t } = useTranslation('appointments/booking');
  const { choice, choose, go } = useDetails(provider, chosen);
  const action = useLocalizedPath()(detailsPath(chosen));
  const form = useRef<HTMLFormElement>(null);
  useEnteredEarly(form, (early) => {
    const { choice: said, words } = readDetails(new FormData(early));
    control.change(words);
    choose({ type: said.type ?? choice.type, urgency: said.urgency, person: said.person ?? null });
  });
  const closed = useClosed(contacts, provider, choice);
  const stopped = closed !== null || isStopped(choice, control.draft, now);
  return (
    <WordsForm
      via="form"
      isChecked
      ref={form}
      method="post"
      action={action}
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!stopped) go({ ...choice, step: 'confirm' });
      }}
    >
      {unseenFields(choice).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ChosenTime provider={provider} start={choice.start} />
      <SayFirst isAsked={mustSay} />
      <PersonField people={people} value={choice.person} onChange={(person) => choose({ person })} />
      {closed ? <ContactClosed closed={closed} /> : null}
      <VisitTypeField provider={provider} value={choice.type} onChange={(type) => choose({ type })} />
      {choice.type === 'in_person' ? <ClinicNote provider={provider} isAbroad={isAbroad} now={now} /> : null}
      <UrgencyField
        provider={provider}
        choice={choice}
        now={now}
        onChange={(urgency) => choose({ urgency })}
        onEarlier={() => go({ ...choice, date: null, start: null, step: 'when' })}
        control={control}
      />
      <WordsField name="symptoms" control={control} />
      <WordsField name="notes" control={control} />
      <Button type="submit" size="large" disabled={stopped} className="sm:justify-self-start">
        {t('continue')}
      </Button>
    </WordsForm>
  );
}

/** Whether the one for whom it is can't book this doctor. */
function useClosed(contacts: ClosedContact[], provider: ProviderDetails, { person }: Choice) {
  const { session } = useViewer();
  const patientId = person === 'me' ? session?.userId : person;
  return patientId ? closedTo(contacts, provider.id, patientId) : null;
}

/** Said again: a patient who comes by Quick Consult has not chosen it. */
function ChosenTime({ provider, start }: Pick<DetailsStepProps, 'provider'> & Pick<Choice, 'start'>) {
  if (!start) return null;
  return (
    <p className="flex items-start gap-3">
      <CalendarClock className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden="true" />
      <ZonedTime instant={start} timeZone={provider.timeZone} city={provider.city} />
    </p>
  );
}

/** Why one is back here; stays when it is said, so that nothing jumps. */
function SayFirst({ isAsked }: { isAsked: boolean }) {
  const { t } = useTranslation('appointments/booking');
  const [wasAsked, setAsked] = useState(isAsked);
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAsked) alert.current?.focus();
  }, [isAsked]);
  if (isAsked && !wasAsked) setAsked(true);
  return wasAsked ? <Alert ref={alert} title={t('person.first')} /> : null;
}

/** What is chosen here shows at once; the address follows without a new entry in the history. */
function useDetails(provider: ProviderDetails, chosen: Choice) {
  const navigate = useNavigate();
  const localized = useLocalizedPath();
  const type = chosen.type ?? provider.visitTypes[0] ?? 'video';
  const [choice, setChoice] = useState({ ...chosen, type });
  const go = (next: Choice, replace = false) =>
    void navigate(localized(bookingPath(next)), { replace, preventScrollReset: replace });
  const choose = (changes: Partial<Pick<typeof choice, 'type' | 'urgency' | 'person'>>) => {
    const next = { ...choice, ...changes };
    setChoice(next);
    go(next, true);
  };
  return { choice, choose, go };
}
