import { nextTrustStep, PROFILE_FIELDS, type TrustPart } from '@polyclinic/contract/providers/rules';
import type { OwnProfile } from '@polyclinic/contract/providers/schemas';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ScoreRing } from '../../../ui/score-ring.tsx';

/** How complete the page is and what is missing; the score, and the nearest step that raises it. */
export function ProfileProgress({ own }: { own: OwnProfile }) {
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Completeness missing={own.missing} />
      <NextStep trust={own.profile.trust} />
    </div>
  );
}

function Completeness({ missing }: Pick<OwnProfile, 'missing'>) {
  const { t } = useTranslation('providers/listing');
  const format = useFormat();
  const filled = PROFILE_FIELDS - missing.length;
  const share = format.number(filled / PROFILE_FIELDS, { style: 'percent' });
  return (
    <Card className="grid content-start gap-4">
      <h2 className="text-lg">{t('complete')}</h2>
      <div className="flex items-center gap-5">
        <ScoreRing size="large" value={(100 * filled) / PROFILE_FIELDS} text={share} label={t('share', { share })} />
        {missing.length === 0 ? (
          <p>{t('allThere')}</p>
        ) : (
          <div className="grid gap-1">
            <p className="font-medium">{t('missing')}</p>
            <ul className="list-disc ps-5">
              {missing.map((field) => (
                <li key={field}>{t(`missing.${field}`)}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Card>
  );
}

const places: Partial<Record<TrustPart, string>> = {
  verification: '/provider/practice',
  profileCompleteness: '/provider/practice',
  calendarFreshness: '/provider/availability',
  responseSpeed: '/messages',
};

function NextStep({ trust }: { trust: OwnProfile['profile']['trust'] }) {
  const { t } = useTranslation('providers/listing');
  const { t: provider } = useTranslation('providers/profile');
  const format = useFormat();
  const next = nextTrustStep(trust);
  const place = next ? places[next.part] : undefined;
  const total = format.number(trust.total);
  return (
    <Card className="grid content-start gap-4">
      <h2 className="text-lg">{provider('trust.title')}</h2>
      <div className="flex items-center gap-5">
        <ScoreRing
          size="large"
          value={trust.total}
          text={total}
          label={provider('trust.of', { points: total, most: format.number(100) })}
        />
        {next ? (
          <div className="grid justify-items-start gap-2">
            <p className="font-medium">
              {t('step', {
                count: next.points,
                number: format.number(next.points),
                part: provider(`part.${next.part}`),
              })}
            </p>
            <p className="text-sm text-muted">{t(`next.${next.part}`)}</p>
            {place ? (
              <LinkButton to={place} variant="secondary">
                {t('go')}
              </LinkButton>
            ) : null}
          </div>
        ) : (
          <p>{t('full')}</p>
        )}
      </div>
    </Card>
  );
}
