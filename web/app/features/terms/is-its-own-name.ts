import type { InstallationSettings } from '@polyclinic/contract/settings/schemas';

type Names = Partial<Pick<InstallationSettings, 'productName' | 'productNameArabic'>>;

/** Whether the product bears the name of those who run it: nobody says that Polyclinic is run by Polyclinic. */
export function isItsOwnName(legalName: string, { productName = '', productNameArabic = '' }: Names): boolean {
  const folded = (name: string) => name.normalize('NFKC').trim().toLowerCase();
  return [productName, productNameArabic].some((name) => name !== '' && folded(name) === folded(legalName));
}
