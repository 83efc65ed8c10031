import type { Profile } from '@polyclinic/contract/accounts/schemas';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useFormat } from '../../platform/format.ts';
import { PageTitle } from '../../platform/page-title.tsx';
import { useTranslation } from '../../platform/translation.ts';
import type { ZoneChoice } from '../../platform/with-zone.ts';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { FormResult } from './form-result.ts';
import { HEALTH, ProfileForm } from './profile-form.tsx';
import { useResultToast } from './use-result-toast.ts';

interface ProfilePageProps {
  profile: Profile;
  timeZones: ZoneChoice[];
  regions: ZoneChoice[];
  result: FormResult | undefined;
}

/** One's own profile on a page of its own. */
export function ProfilePage({ photo, ...props }: ProfilePageProps & { photo: ReactNode }) {
  const { t } = useTranslation('accounts');
  return (
    <div className="page grid w-full max-w-2xl gap-6 py-8 sm:py-12">
      <PageTitle title={t('profile.title')} />
      <h1 className="text-xl">{t('profile.title')}</h1>
      {photo}
      <ProfileCard {...props} address="/profile" />
    </div>
  );
}

/** One's own profile, to read and to change; `address` is of the page that it stands on. */
export function ProfileCard({ profile, timeZones, regions, result, address }: ProfilePageProps & { address: string }) {
  const [params] = useSearchParams();
  useResultToast(result);
  const isEditing = params.has('edit') || result !== undefined;
  return (
    <Card className="grid gap-6">
      {isEditing ? (
        <ProfileForm profile={profile} timeZones={timeZones} regions={regions} result={result} back={address} />
      ) : (
        <ProfileView
          profile={profile}
          regions={regions}
          editAddress={`${address}${address.includes('?') ? '&' : '?'}edit`}
        />
      )}
    </Card>
  );
}

function ProfileView({
  profile,
  regions,
  editAddress,
}: Pick<ProfilePageProps, 'profile' | 'regions'> & { editAddress: string }) {
  const { t } = useTranslation('accounts');
  const format = useFormat();
  const rows = [
    [t('field.fullName'), profile.fullName],
    [t('field.otherName'), profile.otherName],
    [t('field.email'), profile.email],
    [t('field.role'), t(`role.${profile.role}`)],
    [t('field.locale'), format.languageName(profile.locale)],
    [t('field.region'), regions.find(({ value }) => value === profile.region)?.label ?? t('region.usual')],
    [t('field.timeZone'), format.zoneName(profile.timeZone)],
    [t('field.theme'), t(`theme.${profile.theme}`)],
    [t('field.phone'), profile.phone],
    [t('field.emergencyContact'), profile.emergencyContact],
    ...(profile.role === 'patient' ? HEALTH.map((name) => [t(`field.${name}`), profile[name]] as const) : []),
  ] as const;
  return (
    <>
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-[12rem_1fr]">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-sm text-muted">{label}</dt>
            <dd dir="auto" className="-mt-3 whitespace-pre-line sm:mt-0 rtl:text-right">
              {value || t('profile.none')}
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={editAddress}>{t('profile.edit')}</LinkButton>
        <LinkButton to="/security" variant="ghost">
          {t('security.title')}
        </LinkButton>
      </div>
    </>
  );
}
