import {
  DOCUMENT_KINDS,
  DOCUMENT_TYPES,
  MAX_DOCUMENT_BYTES,
  type RequiredDocument,
} from '@polyclinic/contract/credentials/rules';
import { Upload } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';
import { useFormat } from '../../platform/format.ts';
import { useLanguage } from '../../platform/language.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { WordsForm } from '../forms/index.ts';

/** A plain form, which works without a script: the server keeps the file and shows this page again. */
export function UploadForm({ missing }: { missing: RequiredDocument[] }) {
  const { t } = useTranslation('credentials');
  const { bytes } = useFormat();
  const language = useLanguage();
  const [isSending, setSending] = useState(false);
  const tooLarge = t('error.FILE_TOO_LARGE');
  const checkSize = ({ target }: ChangeEvent<HTMLInputElement>) =>
    target.setCustomValidity((target.files?.[0]?.size ?? 0) > MAX_DOCUMENT_BYTES ? tooLarge : '');
  return (
    <WordsForm
      via="form"
      isChecked
      method="post"
      action={`/api/documents?lng=${language}`}
      encType="multipart/form-data"
      onSubmit={() => setSending(true)}
      className="grid items-start gap-4 sm:grid-cols-2"
    >
      <SelectField
        name="kind"
        label={t('kindLabel')}
        defaultValue={missing[0] ?? 'other'}
        options={DOCUMENT_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
      />
      <TextField
        name="file"
        type="file"
        required
        accept={DOCUMENT_TYPES.join()}
        onChange={checkSize}
        label={t('file')}
        hint={t('fileHint', { size: bytes(MAX_DOCUMENT_BYTES) })}
      />
      <Button type="submit" variant="secondary" loading={isSending} className="justify-self-start">
        <Upload className="size-5" aria-hidden="true" />
        {t('add')}
      </Button>
    </WordsForm>
  );
}
