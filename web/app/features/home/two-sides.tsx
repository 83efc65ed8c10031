import { Check } from 'lucide-react';
import { useInstallation } from '../../platform/installation.ts';
import { useTranslation } from '../../platform/translation.ts';
import { classNames } from '../../ui/class-names.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Mark } from '../../ui/mark.tsx';

const points = [1, 2, 3] as const;
const sides = [
  { side: 'patients', to: '/find-doctor', tone: 'bg-apricot-soft rounded-es-sm lg:pe-20', aside: 'text-on-apricot' },
  {
    side: 'doctors',
    to: '/auth?tab=sign-up&role=doctor',
    tone: 'bg-primary-soft rounded-se-sm lg:ps-20',
    aside: 'text-muted',
  },
] as const;
const others = ['caregivers', 'insurers', 'labs'] as const;

/** Patients and providers as two bubbles of one conversation, and who stands around them. */
export function TwoSides() {
  const { t } = useTranslation('home');
  return (
    <section aria-labelledby="sides" className="page laid-out-late grid gap-8 py-14 sm:py-20">
      <h2 id="sides" className="text-xl">
        {t('split.title')}
      </h2>
      <div className="relative grid gap-4 lg:grid-cols-2 lg:gap-0">
        {sides.map((one) => (
          <Side key={one.side} {...one} />
        ))}
        <span className="absolute start-1/2 top-1/2 hidden size-24 -translate-1/2 place-items-center rounded-full bg-paper lg:grid rtl:translate-x-1/2">
          <Mark className="size-14" />
        </span>
      </div>
      <Others />
    </section>
  );
}

function Side({ side, to, tone, aside }: (typeof sides)[number]) {
  const { t } = useTranslation('home');
  return (
    <div className={classNames('grid content-between gap-6 rounded-[28px] p-6 sm:p-10', tone)}>
      <div>
        <h3 className={classNames('text-base font-medium', aside)}>{t(`split.${side}.title`)}</h3>
        <p className="mt-2 text-xl font-semibold text-balance">{t(`split.${side}.text`)}</p>
        <ul className="mt-5 grid gap-2.5">
          {points.map((point) => (
            <li key={point} className="flex gap-2.5">
              <Check className="mt-1 size-4.5 shrink-0" strokeWidth={2.5} aria-hidden="true" />
              {t(`split.${side}.${point}`)}
            </li>
          ))}
        </ul>
      </div>
      <LinkButton to={to} variant="secondary" className="justify-self-start">
        {t(`split.${side}.action`)}
      </LinkButton>
    </div>
  );
}

function Others() {
  const { t } = useTranslation('home');
  return (
    <div className="grid gap-x-10 gap-y-6 border-t border-line pt-8 lg:grid-cols-[1fr_3fr]">
      <h3 className="text-lg">{t('others.title')}</h3>
      <dl className="grid gap-x-10 gap-y-6 sm:grid-cols-3">
        {others.map((one) => (
          <div key={one}>
            <dt className="font-semibold">{t(`others.${one}.title`)}</dt>
            <dd className="mt-1 text-sm text-muted">
              {t(`others.${one}.text`)} {one === 'labs' ? <WriteToUs /> : null}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function WriteToUs() {
  const { t } = useTranslation('home');
  const { supportEmail } = useInstallation();
  return (
    <a href={`mailto:${supportEmail}`} className="underline underline-offset-4">
      {t('others.labs.action')}
    </a>
  );
}
