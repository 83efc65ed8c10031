import type { ProviderCard } from '@polyclinic/contract/providers/schemas';
import { useEffect } from 'react';
import { useFormat } from '../../../platform/format.ts';
import { useLanguage } from '../../../platform/language.ts';
import { noteSearched } from '../../../platform/searched-words.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { useViewer } from '../../../platform/viewer.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useFee } from '../../providers/index.ts';
import { placeLine } from '../../providers/place/index.ts';
import { SymptomNotice } from '../../symptoms/index.ts';
import type { QuickOffer } from './patient-action.ts';

const findPath = (search: Record<string, string>) => `/find-doctor?${new URLSearchParams(search)}`;

/** One or two doctors who are free soon, after what may not wait for any of them. */
export function QuickOffers({ offer: { about, symptom, providers } }: { offer: QuickOffer }) {
  const { t } = useTranslation('dashboards/patient');
  const { session } = useViewer();
  const owner = session?.userId;
  useEffect(() => {
    if (owner && about) noteSearched(owner, about);
  }, [owner, about]);
  return (
    <div className="grid gap-4" role="status">
      {symptom ? (
        <SymptomNotice symptom={symptom} specialties={[]} pathOf={(specialty) => findPath({ q: about, specialty })} />
      ) : null}
      {providers.length === 0 ? (
        <Alert tone="info" title={t('quick.nobody')}>
          <LinkButton to={findPath({ q: about })} variant="secondary" className="mt-3">
            {t('findDoctor')}
          </LinkButton>
        </Alert>
      ) : (
        <ul className="grid gap-3">
          {providers.map((provider) => (
            <Offer key={provider.id} provider={provider} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Offer({ provider }: { provider: ProviderCard }) {
  const { t } = useTranslation('dashboards/patient');
  const format = useFormat();
  const fee = useFee();
  const locale = useLanguage();
  const { id, fullName, photo, specialty, feeCents, nextSlot } = provider;
  if (!nextSlot) return null;
  const place = placeLine(provider, locale);
  const chosen = { provider: id, start: nextSlot, type: 'video', step: 'details' };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line p-4">
      <Avatar id={id} name={fullName} photo={photo} />
      <div className="min-w-40 grow">
        <p className="font-medium">
          <bdi>{fullName}</bdi>
        </p>
        <p className="text-sm text-muted">
          {specialty.name} · <bdi>{place}</bdi> · {fee(feeCents)}
        </p>
      </div>
      <LinkButton
        to={`/book?${new URLSearchParams(chosen)}`}
        aria-label={t('quick.bookWith', { name: fullName, time: format.dateTime(nextSlot) })}
      >
        <time dateTime={nextSlot}>{format.dateTime(nextSlot)}</time>
      </LinkButton>
    </li>
  );
}
