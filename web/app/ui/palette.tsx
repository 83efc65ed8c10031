import { Search } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { classNames } from './class-names.ts';

export interface PaletteItem {
  id: string;
  label: string;
  detail?: string | undefined;
  /** It stands there to be found, and is struck through */
  isOff?: boolean | undefined;
  icon?: ReactNode;
}

export interface PaletteGroup {
  label: string;
  items: PaletteItem[];
}

interface PaletteProps {
  label: string;
  placeholder: string;
  typed: string;
  onType: (typed: string) => void;
  groups: PaletteGroup[];
  isBusy: boolean;
  /** What is said below the field: how many were found, or why nothing is */
  state: string;
  onChoose: (id: string) => void;
  onClose: () => void;
}

const panelStyle =
  'fixed inset-x-3 top-3 z-50 mx-auto flex max-h-[min(36rem,calc(100dvh-1.5rem))] max-w-xl animate-appear flex-col ' +
  'overflow-hidden rounded-card border border-line bg-surface text-ink shadow-float sm:top-[12vh]';

/** Goes anywhere by typing: arrow keys move, Enter goes, Escape closes. Import it lazily. */
export function Palette({ label, placeholder, onClose, ...inside }: PaletteProps) {
  const before = useRef(typeof document === 'undefined' ? null : document.activeElement);
  const giveBack = (event: Event) => {
    event.preventDefault();
    if (before.current instanceof HTMLElement) before.current.focus();
  };
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-appear bg-[oklch(0.2_0.03_195/0.5)]" />
        <Radix.Content className={panelStyle} aria-describedby={undefined} onCloseAutoFocus={giveBack}>
          <Radix.Title className="sr-only">{label}</Radix.Title>
          <Inside label={label} placeholder={placeholder} {...inside} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Inside({ label, placeholder, typed, onType, groups, isBusy, state, onChoose }: Omit<PaletteProps, 'onClose'>) {
  const id = useId();
  const [at, setAt] = useState(0);
  const items = groups.flatMap((group) => group.items);
  const active = Math.min(at, items.length - 1);
  const idOf = (item: PaletteItem | undefined) => (item ? `${id}-${item.id}` : undefined);
  const move = (index: number) => {
    setAt(index);
    document.getElementById(idOf(items[index]) ?? '')?.scrollIntoView({ block: 'nearest' });
  };
  const [isHasty, setHasty] = useState(false);
  const choose = (index: number) => items[index] && onChoose(items[index].id);
  const chooseFirst = useEffectEvent(() => {
    setHasty(false);
    choose(0);
  });
  useEffect(() => {
    if (isHasty && !isBusy) chooseFirst();
  }, [isHasty, isBusy]);
  const press = (event: KeyboardEvent) => {
    const acts: Record<string, () => void> = {
      ArrowDown: () => move(active + 1 < items.length ? active + 1 : 0),
      ArrowUp: () => move(active > 0 ? active - 1 : items.length - 1),
      // What stands first until the answer is there is of another term.
      Enter: () => (isBusy && at === 0 ? setHasty(true) : choose(active)),
    };
    const act = acts[event.key];
    // Enter also ends what an input method composes.
    if (!act || event.nativeEvent.isComposing) return;
    event.preventDefault();
    act();
  };
  const type = (text: string) => {
    setAt(0);
    setHasty(false);
    onType(text);
  };
  return (
    <>
      <div className="relative border-b border-line">
        <Search className="absolute start-4 top-1/2 size-5 -translate-y-1/2 text-muted" aria-hidden="true" />
        <input
          role="combobox"
          aria-label={label}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={idOf(items[active])}
          aria-autocomplete="list"
          aria-busy={isBusy}
          autoComplete="off"
          maxLength={100}
          placeholder={placeholder}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
          className="h-14 w-full bg-transparent ps-12 pe-4 text-base text-ellipsis outline-none placeholder:text-muted"
        />
      </div>
      <div role="listbox" id={`${id}-list`} aria-label={label} className="min-h-0 overflow-y-auto p-2 empty:hidden">
        {groups.map((group, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
          <div key={group.label} role="group" aria-labelledby={`${id}-group-${index}`}>
            <p id={`${id}-group-${index}`} className="px-3 pt-2 pb-1 text-sm text-muted">
              {group.label}
            </p>
            {group.items.map((item) => (
              <Option
                key={item.id}
                id={idOf(item) ?? ''}
                item={item}
                isActive={item.id === items[active]?.id}
                onPoint={() => setAt(items.indexOf(item))}
                onChoose={() => onChoose(item.id)}
              />
            ))}
          </div>
        ))}
      </div>
      <p role="status" className="border-t border-line px-5 py-2.5 text-sm text-muted empty:hidden">
        {state}
      </p>
    </>
  );
}

interface OptionProps {
  id: string;
  item: PaletteItem;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

function Option({ id, item: { label, detail, icon, isOff }, isActive, onPoint, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the field's
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      onPointerMove={onPoint}
      onClick={onChoose}
      className={classNames(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5',
        isActive && 'bg-sunken',
      )}
    >
      {icon}
      <span className={classNames('min-w-0 grow truncate', isOff && 'text-muted line-through')}>
        <bdi>{label}</bdi>
      </span>
      {detail ? <span className="max-w-[55%] truncate text-sm text-muted tabular-nums">{detail}</span> : null}
    </div>
  );
}
