import type { OpenSession } from '@polyclinic/contract/accounts/schemas';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';

type Somewhere = Pick<OpenSession, 'isThisMachine' | 'isPrivateNetwork' | 'country' | 'ipAddress'>;

/** Where something was done, as its network address tells. */
export function Place({ of: { isThisMachine, isPrivateNetwork, country, ipAddress } }: { of: Somewhere }) {
  const { t } = useTranslation('accounts');
  const format = useFormat();
  if (isThisMachine) return <Fact>{t('security.thisMachine')}</Fact>;
  const place = isPrivateNetwork ? t('security.privateNetwork') : country && format.countryName(country);
  return (
    <>
      {place ? <Fact>{t('security.place', { place })}</Fact> : null}
      {ipAddress ? <Fact>{t('security.network', { address: `\u2066${ipAddress}\u2069` })}</Fact> : null}
    </>
  );
}

/** The browser and the system that something was done with. */
export function DeviceName({ of: { browser, system } }: { of: Pick<OpenSession, 'browser' | 'system'> }) {
  const { t } = useTranslation('accounts');
  return <Fact>{browser && system ? t('security.device', { browser, system }) : t('security.unknownDevice')}</Fact>;
}

export const Fact = ({ children }: { children: string }) => (
  <span className="me-3 inline-block wrap-anywhere">{children}</span>
);

/** The licence of the database of countries asks for this line. */
export function CountrySource() {
  const { t } = useTranslation('accounts');
  return (
    <p className="mt-4 text-sm">
      <a
        href="https://db-ip.com"
        target="_blank"
        rel="noopener noreferrer"
        referrerPolicy="no-referrer"
        className="text-muted underline underline-offset-4 hover:text-ink"
      >
        {t('security.countrySource')}
      </a>
    </p>
  );
}
