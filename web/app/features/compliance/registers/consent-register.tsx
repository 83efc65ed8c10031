import type { Registers } from '@polyclinic/contract/compliance/registers/schemas';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { RegisterTable } from './register-table.tsx';

/** How many people gave and withdrew each version of a consent, and for whom it holds. */
export function ConsentRegister({ consents }: Pick<Registers, 'consents'>) {
  const { t } = useTranslation('compliance/registers');
  const { number } = useFormat();
  if (consents.length === 0) return <p className="text-sm">{t('consents.none')}</p>;
  const rows = consents.map(({ kind, version, isCurrent, gave, withdrew, stands }) => ({
    key: `${kind} ${version}`,
    cells: [
      t(`consent.${kind}`),
      <span key="version" className="whitespace-nowrap">
        <bdi>{version}</bdi>
        {isCurrent ? <span className="text-muted"> · {t('consents.current')}</span> : null}
      </span>,
      number(gave),
      number(withdrew),
      number(stands),
    ],
  }));
  const columns = [
    t('consents.kind'),
    t('consents.version'),
    t('consents.gave'),
    t('consents.withdrew'),
    t('consents.stands'),
  ];
  return <RegisterTable label={t('consents.title')} columns={columns} numbers={[2, 3, 4]} rows={rows} />;
}
