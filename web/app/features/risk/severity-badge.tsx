import type { Severity } from '@polyclinic/contract/risk/rules';
import { useTranslation } from '../../platform/translation.ts';
import { Badge } from '../../ui/badge.tsx';

const TONES = { high: 'danger', medium: 'warning', low: 'info' } as const;

export function SeverityBadge({ severity }: { severity: Severity }) {
  const { t } = useTranslation('risk');
  return <Badge tone={TONES[severity]}>{t(`severity.${severity}`)}</Badge>;
}
