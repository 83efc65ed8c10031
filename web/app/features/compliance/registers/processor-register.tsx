import type { Registers } from '@polyclinic/contract/compliance/registers/schemas';
import { useTranslation } from '../../../platform/translation.ts';
import { Machine } from '../../oversight/index.ts';
import { RegisterTable } from './register-table.tsx';

/** Which services get data of this installation, as its variables say, and which data. */
export function ProcessorRegister({ processors }: Pick<Registers, 'processors'>) {
  const { t } = useTranslation('compliance/registers');
  const rows = processors.map(({ kind, place, hosts }) => ({
    key: kind,
    cells: [
      t(`processor.${kind}`),
      hosts.length > 0 ? (
        // Of no language
        <span key="hosts" lang="">
          <Machine>{hosts.join(' ')}</Machine>
        </span>
      ) : (
        t(place === 'own' ? 'place.own' : 'place.none')
      ),
      t(`gets.${kind}`),
    ],
  }));
  const columns = [t('processors.service'), t('processors.where'), t('processors.gets')];
  return <RegisterTable label={t('processors.title')} columns={columns} rows={rows} />;
}
