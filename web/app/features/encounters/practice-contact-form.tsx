import { ORPCError } from '@orpc/client';
import type { PracticeContact } from '@polyclinic/contract/encounters/schemas';
import { useState } from 'react';
import { browserApi } from '../../platform/api.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { withWords } from '../../ui/with-words.ts';
import { WordsForm } from '../forms/index.ts';

/** How a practice is reached, which only patients with a visit to come are shown. */
export function PracticeContactForm({ known }: { known: PracticeContact }) {
  const { t } = useTranslation('encounters');
  const { isBusy, attempt } = useAttempt();
  const [isSent, setSent] = useState(false);
  const [wrong, setWrong] = useState<string[]>([]);
  const errorOf = (field: 'phone' | 'address') => (wrong.includes(field) ? t(`contact.wrong.${field}`) : undefined);
  const save = (form: FormData) => {
    const said = { phone: String(form.get('phone')), address: String(form.get('address')) };
    const sayings = { done: t('contact.saved'), failed: t('failed') };
    setWrong([]);
    setSent(false);
    const saving = async () => {
      await browserApi.encounters.savePracticeContact(said).catch((error: unknown) => {
        setWrong(wrongFields(error));
        throw error;
      });
    };
    return attempt(saving, sayings).then(setSent);
  };
  return (
    <Card className="grid gap-4">
      <div>
        <h2 className="text-lg">{t('contact.title')}</h2>
        <p className="text-sm text-muted">{t('contact.text')}</p>
      </div>
      <WordsForm
        via="form"
        storeAs="contact"
        isSent={isSent}
        method="post"
        className="grid gap-4"
        onSubmit={withWords(save)}
      >
        <TextField
          name="phone"
          type="tel"
          label={t('contact.phone')}
          maxLength={40}
          defaultValue={known.phone}
          error={errorOf('phone')}
        />
        <TextArea
          name="address"
          label={t('contact.address')}
          dir="auto"
          maxLength={300}
          defaultValue={known.address}
          error={errorOf('address')}
        />
        <Button type="submit" variant="secondary" loading={isBusy} className="justify-self-start">
          {t('contact.save')}
        </Button>
      </WordsForm>
    </Card>
  );
}

const wrongFields = (error: unknown): string[] =>
  error instanceof ORPCError && error.code === 'INVALID_INPUT'
    ? (error.data as { fields: { path: string }[] }).fields.map(({ path }) => path)
    : [];
