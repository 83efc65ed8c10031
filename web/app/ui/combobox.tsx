import { type KeyboardEvent, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import { controlStyle } from './control-style.ts';

export interface ComboboxOption {
  value: string;
  label: string;
  /** The same in another language or script */
  beside?: string | undefined;
}

interface ComboboxProps {
  label: string;
  placeholder?: string;
  /** What fits what is typed */
  find: (typed: string) => ComboboxOption[];
  onChoose: (value: string) => void;
  /** Where nothing fits */
  none: string;
}

/** Chooses one of many by typing: arrow keys move, Enter chooses, Escape empties. */
export function Combobox({ label, placeholder, find, onChoose, none }: ComboboxProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const options = find(typed);
  const idOf = (index: number) => `${id}-${index}`;
  const move = (index: number) => {
    setActive(index);
    document.getElementById(idOf(index))?.scrollIntoView({ block: 'nearest' });
  };
  const type = (text: string) => {
    setTyped(text);
    setActive(0);
  };
  const choose = (value: string | undefined) => {
    if (value === undefined) return;
    onChoose(value);
    type('');
  };
  const press = (event: KeyboardEvent) => {
    const acts: Record<string, () => void> = {
      ArrowDown: () => move(Math.min(active + 1, options.length - 1)),
      ArrowUp: () => move(Math.max(active - 1, 0)),
      Enter: () => choose(options[active]?.value),
      Escape: () => type(''),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <div className="grid gap-2">
      <input
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={options[active] ? idOf(active) : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        placeholder={placeholder}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
        className={controlStyle}
      />
      <div
        role="listbox"
        id={`${id}-list`}
        aria-label={label}
        className="grid max-h-60 overflow-y-auto rounded-control border border-line bg-surface empty:hidden"
      >
        {options.map((option, index) => (
          <Choice
            key={option.value}
            id={idOf(index)}
            option={option}
            isActive={index === active}
            choose={() => choose(option.value)}
          />
        ))}
      </div>
      <p role="status" className="text-sm text-muted empty:hidden">
        {options.length === 0 ? none : null}
      </p>
    </div>
  );
}

interface ChoiceProps {
  id: string;
  option: ComboboxOption;
  isActive: boolean;
  choose: () => void;
}

/** The keyboard stays in the field, which speaks for it. */
function Choice({ id, option, isActive, choose }: ChoiceProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field answers the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
    <div
      role="option"
      id={id}
      aria-selected={isActive}
      onPointerDown={(event) => event.preventDefault()}
      onClick={choose}
      className={classNames(
        'flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-3 px-3.5 py-1.5 hover:bg-sunken',
        isActive && 'bg-primary-soft',
      )}
    >
      <span className="first-letter:uppercase">{option.label}</span>
      {option.beside ? <bdi className="text-sm text-muted">{option.beside}</bdi> : null}
    </div>
  );
}
