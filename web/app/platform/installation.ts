import type { InstallationSettings } from '@polyclinic/contract/settings/schemas';
import { useRouteLoaderData } from 'react-router';

interface Root {
  /** What the product is called in the page's language */
  product: string;
  installation: InstallationSettings;
}

/** Who runs the product here, where people write to and whom it serves; nothing of it where the root itself has failed. */
export const useInstallation = (): Partial<InstallationSettings> =>
  useRouteLoaderData<Root>('root')?.installation ?? {};

/** What the product is called in the page's language. */
export const useProductName = (): string => useRouteLoaderData<Root>('root')?.product ?? 'Polyclinic';
