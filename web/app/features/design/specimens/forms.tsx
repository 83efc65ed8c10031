import { Phone } from 'lucide-react';
import { useId, useState } from 'react';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { CheckboxGroup } from '../../../ui/checkbox-group.tsx';
import { controlStyle } from '../../../ui/control-style.ts';
import { CopyField } from '../../../ui/copy-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { RadioChips } from '../../../ui/radio-chips.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useWords } from './words.ts';

const asOptions = (labels: string[]) => labels.map((label, index) => ({ value: String(index), label }));

function TextFields() {
  const { label, hint, error, value } = useWords();
  return (
    <>
      <TextField label={label} hint={hint} />
      <TextField label={label} defaultValue={value} error={error} />
      <TextField label={label} defaultValue={value} disabled />
      <TextField label={label} type="email" defaultValue="amina@example.org" />
    </>
  );
}

function Passwords() {
  const { label, short, other, error } = useWords();
  return <PasswordField label={label} showLabel={short} hideLabel={other} defaultValue="not-a-secret" error={error} />;
}

function TextAreas() {
  const { label, hint, text } = useWords();
  return <TextArea label={label} hint={hint} defaultValue={text} />;
}

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

function Fields() {
  const { label, hint, error } = useWords();
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <input type="date" className={controlStyle} {...control} />}
    </Field>
  );
}

function SearchBoxes() {
  const { label, hint, value } = useWords();
  return (
    <>
      <SearchBox label={label} placeholder={hint} />
      <SearchBox label={label} defaultValue={value} />
    </>
  );
}

function CopyFields() {
  const { label, hint, short, title } = useWords();
  return <CopyField label={label} hint={hint} value="https://example.org/a/b" copyLabel={short} copiedText={title} />;
}

function FormErrors() {
  const { title, error } = useWords();
  return <FormError title={title} errors={[{ field: 'nowhere', message: error }]} />;
}

export const forms = {
  field: Fields,
  'text-field': TextFields,
  'password-field': Passwords,
  'text-area': TextAreas,
  'select-field': Selects,
  checkbox: Checkboxes,
  'checkbox-group': CheckboxGroups,
  'radio-cards': Radios,
  'radio-chips': Chips,
  'search-box': SearchBoxes,
  'copy-field': CopyFields,
  'form-error': FormErrors,
};
