import type { SecurityTrail } from '@polyclinic/contract/security/schemas';
import { useTranslation } from '../../platform/translation.ts';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { CountrySource } from '../accounts/index.ts';
import { TrailEvent } from './trail-event.tsx';

interface TrailCardProps {
  trail: SecurityTrail;
  /** Whether these are not the latest */
  isEarlier: boolean;
}

/** What happened to one's account and from where, a page at a time. */
export function TrailCard({ trail: { events, next }, isEarlier }: TrailCardProps) {
  const { t } = useTranslation('security');
  return (
    <Card aria-labelledby="trail" className="scroll-mt-20">
      <h2 id="trail" className="text-lg">
        {t('trail.title')}
      </h2>
      <p className="mt-1 text-muted">{t('trail.lead')}</p>
      {events.length === 0 ? <p className="mt-4">{t('trail.empty')}</p> : null}
      <ul className="mt-4 divide-y divide-line">
        {events.map((event) => (
          <TrailEvent key={event.id} event={event} />
        ))}
      </ul>
      {events.some(({ country }) => country) ? <CountrySource /> : null}
      {isEarlier || next ? (
        <nav aria-label={t('trail.pages')} className="mt-4 flex flex-wrap gap-3 border-t border-line pt-4">
          {isEarlier ? (
            <LinkButton to="/security#trail" variant="secondary">
              {t('trail.latest')}
            </LinkButton>
          ) : null}
          {next ? (
            <LinkButton to={`/security?before=${next}#trail`} variant="secondary">
              {t('trail.earlier')}
            </LinkButton>
          ) : null}
        </nav>
      ) : null}
    </Card>
  );
}
