import type { PracticeContact } from '@polyclinic/contract/encounters/schemas';
import { useEffect, useId, useState } from 'react';
import { browserApi } from '../../platform/api.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.ts';

/** How a practice is reached, which only patients with a visit to come are shown. */
export function PracticeContactForm() {
  const { t } = useTranslation('encounters');
  const [known, setKnown] = useState<PracticeContact | null>(null);
  useEffect(() => {
    browserApi.encounters.practiceContact().then(setKnown, () => setKnown({ phone: '', address: '' }));
  }, []);
  return (
    <Card className="grid gap-4">
      <div>
        <h2 className="text-lg">{t('contact.title')}</h2>
        <p className="text-sm text-muted">{t('contact.text')}</p>
      </div>
      {known ? <Fields known={known} /> : <Skeleton className="h-40" />}
    </Card>
  );
}

function Fields({ known }: { known: PracticeContact }) {
  const { t } = useTranslation('encounters');
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const save = async (form: FormData) => {
    setBusy(true);
    try {
      const [phone, address] = ['phone', 'address'].map((name) => String(form.get(name)));
      await browserApi.encounters.savePracticeContact({ phone: phone ?? '', address: address ?? '' });
      void showToast('success', t('contact.saved'));
    } catch {
      void showToast('error', t('failed'));
    }
    setBusy(false);
  };
  return (
    <form
      method="post"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save(new FormData(event.currentTarget));
      }}
    >
      <TextField
        id={`${id}-phone`}
        name="phone"
        type="tel"
        label={t('contact.phone')}
        maxLength={40}
        defaultValue={known.phone}
      />
      <TextArea
        id={`${id}-address`}
        name="address"
        label={t('contact.address')}
        dir="auto"
        maxLength={300}
        defaultValue={known.address}
      />
      <Button type="submit" variant="secondary" loading={isBusy} className="justify-self-start">
        {t('contact.save')}
      </Button>
    </form>
  );
}
