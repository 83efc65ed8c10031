import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';

const steps = ['find', 'time', 'pay', 'write', 'talk'] as const;

/** From the search to the visit in five steps. */
export function HowItWorks() {
  const { t } = useTranslation('home');
  const { number } = useFormat();
  return (
    <section aria-labelledby="how" className="page laid-out-late py-14 sm:py-20">
      <h2 id="how" className="text-xl">
        {t('how.title')}
      </h2>
      <p className="mt-1 text-muted">{t('how.lead')}</p>
      <ol className="mt-6 grid gap-x-6 lg:mt-8 lg:grid-cols-5">
        {steps.map((step, index) => (
          <li key={step} className="group grid grid-cols-[auto_1fr] gap-x-4 lg:block">
            <span className="flex flex-col items-center gap-2 lg:mb-4 lg:flex-row lg:gap-3">
              <span className="grid size-10 shrink-0 place-items-center rounded-full bg-apricot-soft font-semibold text-on-apricot tabular-nums">
                {number(index + 1)}
              </span>
              <span className="w-px grow bg-line group-last:hidden lg:h-px lg:w-auto" />
            </span>
            <div className="pb-7 lg:pb-0">
              <h3 className="pt-1.5 text-base lg:pt-0">{t(`how.${step}.title`)}</h3>
              <p className="mt-1 text-muted">{t(`how.${step}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
