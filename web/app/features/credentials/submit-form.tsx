import type { ProviderDocument } from '@polyclinic/contract/credentials/schemas';
import { useLocalizedPath } from '../../platform/language.ts';
import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useIsSending } from '../../platform/use-is-sending.ts';
import { Button } from '../../ui/button.tsx';

/** Takes one document away. */
export function RemoveForm({ document: { id, name } }: { document: ProviderDocument }) {
  const { t } = useTranslation('credentials');
  const localize = useLocalizedPath();
  const isSending = useIsSending({ remove: id });
  return (
    <PlainForm method="post" action={localize('/provider/documents')} preventScrollReset>
      <input type="hidden" name="remove" value={id} />
      <Button
        type="submit"
        variant="ghost"
        loading={isSending}
        aria-label={t('removeOf', { name: `\u2068${name}\u2069` })}
      >
        {t('remove')}
      </Button>
    </PlainForm>
  );
}

/** Asks for another look, once nothing is missing. */
export function SubmitForm({ canSubmit }: { canSubmit: boolean }) {
  const { t } = useTranslation('credentials');
  const localize = useLocalizedPath();
  const isSending = useIsSending({ submit: '1' });
  if (!canSubmit) return <p className="border-t border-line pt-5 text-muted">{t('submitLater')}</p>;
  return (
    <PlainForm method="post" action={localize('/provider/documents')} className="grid gap-3 border-t border-line pt-5">
      <p className="text-muted">{t('submitNow')}</p>
      <Button type="submit" name="submit" value="1" loading={isSending} className="justify-self-start">
        {t('submit')}
      </Button>
    </PlainForm>
  );
}
