import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldError, type FieldText } from './field.tsx';

export interface RadioCard {
  value: string;
  label: string;
  hint?: string;
  icon?: ReactNode;
  disabled?: boolean;
}

interface RadioCardsProps extends FieldText {
  name: string;
  cards: RadioCard[];
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  /** Below each other, where there is little room. */
  isStacked?: boolean | undefined;
}

const cardStyle =
  'flex min-h-11 cursor-pointer items-start gap-3 rounded-control border border-edge bg-surface p-4 ' +
  'transition-colors hover:bg-sunken has-checked:border-primary has-checked:bg-primary-soft ' +
  'has-checked:ring-1 has-checked:ring-primary has-disabled:cursor-not-allowed has-disabled:opacity-55';

/** One of a few, each with room to explain itself. */
export function RadioCards({ label, hint, error, cards, isStacked, ...group }: RadioCardsProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {hint ? <p className="mb-1.5 text-sm text-muted">{hint}</p> : null}
      <div className={classNames('grid gap-3', !isStacked && 'sm:auto-cols-fr sm:grid-flow-col')}>
        {cards.map((card) => (
          <Card key={card.value} card={card} {...group} />
        ))}
      </div>
      {error ? <FieldError id={id}>{error}</FieldError> : null}
    </fieldset>
  );
}

type CardProps = Pick<RadioCardsProps, 'name' | 'value' | 'defaultValue' | 'onChange'> & {
  card: RadioCard;
};

function Card({ card, name, value, defaultValue, onChange }: CardProps) {
  return (
    <label className={cardStyle}>
      <input
        type="radio"
        name={name}
        value={card.value}
        checked={value === undefined ? undefined : value === card.value}
        defaultChecked={value === undefined ? defaultValue === card.value : undefined}
        onChange={() => onChange?.(card.value)}
        disabled={card.disabled}
        className="tick mt-0.5 size-5"
      />
      <span className="grow">
        <span className="block font-medium">{card.label}</span>
        {card.hint ? <span className="block text-sm text-pretty text-muted">{card.hint}</span> : null}
      </span>
      {card.icon}
    </label>
  );
}
