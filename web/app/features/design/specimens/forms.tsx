import { controlStyle } from '../../../ui/control-style.ts';
import { CopyField } from '../../../ui/copy-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useWords } from './words.ts';

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
  const { label, hint, short, title, error } = useWords();
  const said = { copyLabel: short, copiedText: title, refusedText: error };
  return <CopyField label={label} hint={hint} value="https://example.org/a/b" {...said} />;
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
  'search-box': SearchBoxes,
  'copy-field': CopyFields,
  'form-error': FormErrors,
};
