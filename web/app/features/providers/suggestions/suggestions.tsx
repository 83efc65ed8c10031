import { type RefObject, useEffect, useId, useState } from 'react';
import { useTranslation } from '../../../platform/translation.ts';
import { classNames } from '../../../ui/class-names.ts';
import { type Suggestion, useSuggestions } from './use-suggestions.ts';

interface SuggestionsProps {
  /** Who is typing where */
  input: RefObject<HTMLInputElement | null>;
  text: string;
  onChoose: (text: string) => void;
}

const NONE = -1;

/** What is offered below the search box while one types: arrow keys move, Enter chooses, Escape closes. */
export function Suggestions({ input, text, onChoose }: SuggestionsProps) {
  const { t } = useTranslation('providers/suggestions');
  const id = useId();
  const [closedAt, setClosedAt] = useState<string | null>(null);
  const [active, setActive] = useState(NONE);
  const found = useSuggestions(text);
  // A chip that is taken back changes the text as well, and would lie below the list.
  const isTyping = document.activeElement === input.current;
  const offered = isTyping && closedAt !== text ? found : [];
  const idOf = (index: number) => `${id}-${index}`;
  const choose = (chosen: string) => {
    setClosedAt(chosen);
    setActive(NONE);
    onChoose(chosen);
  };
  const close = () => {
    setClosedAt(text);
    setActive(NONE);
  };
  const acts: Record<string, (() => void) | undefined> = {
    ArrowDown: () => setActive(Math.min(active + 1, offered.length - 1)),
    ArrowUp: () => setActive(Math.max(active - 1, NONE)),
    Enter: offered[active] && (() => choose(offered[active]?.text ?? '')),
    Escape: close,
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: other suggestions are begun anew
  useEffect(() => setActive(NONE), [found]);
  useEffect(() => {
    document.getElementById(idOf(active))?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    speakFor(input.current, offered.length > 0 ? id : null, offered[active] ? idOf(active) : null);
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = offered.length > 0 ? acts[event.key] : undefined;
      if (act) event.preventDefault();
      act?.();
    };
    const field = input.current;
    field?.addEventListener('keydown', press);
    field?.addEventListener('blur', close);
    return () => {
      field?.removeEventListener('keydown', press);
      field?.removeEventListener('blur', close);
    };
  });
  if (offered.length === 0) return null;
  return (
    <div
      role="listbox"
      id={id}
      aria-label={t('label')}
      className="absolute inset-x-4 top-full z-30 grid max-h-80 overflow-y-auto rounded-card border border-line bg-surface shadow-lg sm:max-lg:inset-x-8 lg:inset-x-0"
    >
      {offered.map((one, index) => (
        <Offered
          key={`${one.kind} ${one.text}`}
          id={idOf(index)}
          one={one}
          isActive={index === active}
          choose={choose}
        />
      ))}
    </div>
  );
}

/** The field keeps the focus and speaks for the list, as long as there is one. */
function speakFor(field: HTMLInputElement | null, list: string | null, active: string | null): void {
  const said = { role: list && 'combobox', 'aria-controls': list, 'aria-activedescendant': active };
  const always = { 'aria-expanded': list && 'true', 'aria-autocomplete': list && 'list' };
  for (const [name, value] of Object.entries({ ...said, ...always })) {
    if (value) field?.setAttribute(name, value);
    else field?.removeAttribute(name);
  }
}

interface OfferedProps {
  id: string;
  one: Suggestion;
  isActive: boolean;
  choose: (text: string) => void;
}

function Offered({ id, one, isActive, choose }: OfferedProps) {
  const { t } = useTranslation('providers/suggestions');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field answers the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
    <div
      role="option"
      id={id}
      aria-selected={isActive}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => choose(one.text)}
      className={classNames(
        'flex min-h-11 cursor-pointer items-center justify-between gap-3 px-3.5 py-1.5 hover:bg-sunken',
        isActive && 'bg-primary-soft',
      )}
    >
      <bdi className="min-w-0 truncate first-letter:uppercase">{one.text}</bdi>
      <span className="shrink-0 text-sm text-muted">{t(`kind.${one.kind}`)}</span>
    </div>
  );
}
