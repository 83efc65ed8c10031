import type { RequiredDocument } from '@polyclinic/contract/credentials/rules';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Alert } from '../../ui/alert.tsx';

/** Why an approval was refused, with what there is to say of it. */
export type ApprovalRefusal =
  | { error: 'DOCUMENTS_MISSING'; missing: RequiredDocument[] }
  | { error: 'CHECKLIST_OPEN'; items: string[] }
  | { error: 'LICENSE_INCOMPLETE' }
  | { error: 'LICENSE_EXPIRED'; expiresOn: string }
  | { error: 'LICENSE_TAKEN' | 'APPLICATION_TAKEN'; holder: string };

/** Says why there was no approval, and what to do about it. */
export function DecisionError({ refusal }: { refusal: ApprovalRefusal }) {
  const { t } = useTranslation('admin');
  const { date, number } = useFormat();
  const details = {
    date: refusal.error === 'LICENSE_EXPIRED' ? date(`${refusal.expiresOn}T12:00:00Z`, 'short') : '',
    number: refusal.error === 'CHECKLIST_OPEN' ? number(refusal.items.length) : '',
    count: refusal.error === 'CHECKLIST_OPEN' ? refusal.items.length : 0,
    holder: 'holder' in refusal ? `\u2068${refusal.holder}\u2069` : '',
  };
  return (
    <Alert tone="danger" title={t('decision.refused')} live>
      {t(`decision.error.${refusal.error}`, details)}
    </Alert>
  );
}
