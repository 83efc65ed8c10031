import { Phone } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { CheckboxGroup } from '../../../ui/checkbox-group.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { Palette } from '../../../ui/palette.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { RadioChips } from '../../../ui/radio-chips.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useWords } from './words.ts';

const asOptions = (labels: string[]) => labels.map((label, index) => ({ value: String(index), label }));

function Selects() {
  const { label, error, options } = useWords();
  return (
    <>
      <SelectField label={label} options={asOptions(options)} />
      <SelectField label={label} options={asOptions(options)} error={error} />
      <SelectField label={label} options={asOptions(options)} disabled />
    </>
  );
}

function Checkboxes() {
  const { label } = useWords();
  return (
    <>
      <Checkbox label={label} />
      <Checkbox label={label} defaultChecked />
      <Checkbox label={label} disabled />
    </>
  );
}

function CheckboxGroups() {
  const { label, hint, error, options } = useWords();
  const [value, setValue] = useState(['1']);
  const group = { label, hint, options: asOptions(options), value, onChange: setValue };
  return <CheckboxGroup {...group} name={useId()} error={error} />;
}

function Radios() {
  const { label, hint, error, options } = useWords();
  const icon = <Phone className="size-5 text-muted" aria-hidden="true" />;
  const cards = asOptions(options).map((card, index) => ({ ...card, hint, icon, disabled: index === 2 }));
  return <RadioCards label={label} name={useId()} cards={cards} defaultValue="0" error={error} />;
}

function Chips() {
  const { label, error, options } = useWords();
  const [value, setValue] = useState<string | null>('1');
  const chips = asOptions(options);
  return (
    <>
      <RadioChips label={label} name={useId()} chips={chips} value={value} onChange={setValue} />
      <RadioChips label={label} name={useId()} chips={chips} layout="columns" error={error} />
    </>
  );
}

function Palettes() {
  const { label, hint, options } = useWords();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const close = () => setOpen(false);
  const items = options
    .filter((option) => option.includes(typed))
    .map((option) => ({ id: option, label: option, detail: hint }));
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen ? (
        <Palette
          label={label}
          placeholder={label}
          typed={typed}
          onType={setTyped}
          groups={[{ label, items }]}
          isBusy={false}
          state={hint}
          onChoose={close}
          onClose={close}
        />
      ) : null}
    </>
  );
}

function Comboboxes() {
  const { label, error, options } = useWords();
  const find = (typed: string) => asOptions(options).filter((option) => option.label.startsWith(typed));
  return <Combobox label={label} placeholder={label} find={find} onChoose={() => {}} none={error} />;
}

export const choices = {
  'select-field': Selects,
  checkbox: Checkboxes,
  'checkbox-group': CheckboxGroups,
  combobox: Comboboxes,
  palette: Palettes,
  'radio-cards': Radios,
  'radio-chips': Chips,
};
