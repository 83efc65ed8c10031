import { TRUST_WEIGHTS, type TrustPart, trustTier } from '@polyclinic/contract/providers/rules';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { ScoreRing } from '../../../ui/score-ring.tsx';
import type { ProviderProfileData } from './provider-profile-loader.ts';
import { Section } from './section.tsx';
import { useEvidence } from './use-evidence.ts';

const parts = Object.keys(TRUST_WEIGHTS) as TrustPart[];

/** The trust score, with what each of its parts is worth and was computed from. */
export function TrustScore({ provider }: Pick<ProviderProfileData, 'provider'>) {
  const { t } = useTranslation('providers/profile');
  const format = useFormat();
  const { total, isNew } = provider.trust;
  return (
    <Section title={t('trust.title')} hint={t('trust.hint')} id="trust">
      <div className="flex items-center gap-5">
        <ScoreRing
          size="large"
          value={total}
          text={format.number(total)}
          label={t('trust.of', { points: format.number(total), most: format.number(100) })}
        />
        <div className="grid gap-1">
          <p className="text-lg font-semibold">{isNew ? t('trust.new') : t(`tier.${trustTier(total)}`)}</p>
          <p className="max-w-reading text-sm text-muted">{isNew ? t('trust.newHint') : t('trust.tierHint')}</p>
        </div>
      </div>
      <ul className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {parts.map((part) => (
          <Part key={part} part={part} provider={provider} />
        ))}
      </ul>
    </Section>
  );
}

function Part({ part, provider }: Pick<ProviderProfileData, 'provider'> & { part: TrustPart }) {
  const { t } = useTranslation('providers/profile');
  const format = useFormat();
  const evidence = useEvidence(provider);
  const [points, most] = [provider.trust.parts[part], TRUST_WEIGHTS[part]];
  return (
    <li className="grid content-start gap-1.5">
      <p className="flex items-baseline justify-between gap-3">
        <span className="font-medium">{t(`part.${part}`)}</span>
        <span className="text-sm text-muted tabular-nums">
          {t('trust.points', { points: format.number(points), most: format.number(most) })}
        </span>
      </p>
      <svg
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="mirror h-1.5 w-full rounded-full"
      >
        <rect width="100" height="4" className="fill-line" />
        <rect width={(100 * points) / most} height="4" className="fill-mark" />
      </svg>
      <p className="text-sm text-muted">{evidence[part]}</p>
    </li>
  );
}
