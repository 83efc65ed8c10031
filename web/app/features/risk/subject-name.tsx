import type { RiskAlert } from '@polyclinic/contract/risk/schemas';
import { useTranslation } from '../../platform/translation.ts';

/** Whom or what an alert is about. */
export function SubjectName({ alert: { person, network } }: { alert: Pick<RiskAlert, 'person' | 'network'> }) {
  const { t } = useTranslation('risk');
  return person ? <bdi>{person.name}</bdi> : t('network', { network: `\u2066${network ?? ''}\u2069` });
}
