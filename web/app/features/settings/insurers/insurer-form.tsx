import { useTranslation } from '../../../platform/translation.ts';
import { useIsSending } from '../../../platform/use-is-sending.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { WordsForm } from '../../forms/index.ts';
import { InsurerNames } from './insurer-names.tsx';
import type { InsurerResult, ListedInsurer } from './insurers-loader.ts';

interface InsurerFormProps {
  insurer: ListedInsurer;
  result: InsurerResult | undefined;
}

/** What one insurer is called, and whether doctors can still add it. */
export function InsurerForm({ insurer, result }: InsurerFormProps) {
  const { t } = useTranslation('settings/insurers');
  const isSending = useIsSending({ intent: 'insurer' });
  const { code, name, names, isRetired, shipped } = insurer;
  const values = result?.typed ?? insurer;
  return (
    <WordsForm storeAs={`insurer ${code}`} isChecked method="post" className="grid gap-5">
      <input type="hidden" name="intent" value="insurer" />
      <input type="hidden" name="code" value={code} />
      <input type="hidden" name="shown" value={JSON.stringify({ name, names, isRetired })} />
      <InsurerNames values={values} shipped={shipped} result={result} />
      <div>
        <Checkbox
          name="isRetired"
          label={t('field.isRetired')}
          defaultChecked={values.isRetired}
          aria-describedby="insurer-isRetired-hint"
        />
        <p id="insurer-isRetired-hint" className="ps-8 text-sm text-pretty text-muted">
          {t('hint.isRetired')}
        </p>
      </div>
      <Button type="submit" loading={isSending} className="sm:justify-self-start">
        {t('save')}
      </Button>
    </WordsForm>
  );
}
