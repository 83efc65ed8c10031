import { useTranslation } from '../../platform/translation.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { InTheMaking } from './in-the-making.tsx';

const questions = [1, 2, 3, 4] as const;

/** What patients ask, answered as in a conversation: question and answer in turn. */
export function ForPatients() {
  const { t } = useTranslation('home');
  return (
    <section aria-labelledby="patients" className="laid-out-late border-y border-line bg-surface">
      <div className="page grid gap-10 py-14 sm:py-20 lg:grid-cols-[5fr_7fr] lg:items-center lg:gap-16">
        <div className="grid gap-5">
          <div>
            <h2 id="patients" className="text-xl">
              {t('patients.title')}
            </h2>
            <p className="mt-2 text-lg text-muted">{t('patients.lead')}</p>
          </div>
          <LinkButton to="/book" className="justify-self-start">
            {t('patients.action')}
          </LinkButton>
          <InTheMaking parts={['matching', 'prescriptions']} />
        </div>
        <dl className="grid gap-6">
          {questions.map((number) => (
            <div key={number} className="grid gap-2.5">
              <dt className="max-w-[85%] justify-self-end rounded-[20px] rounded-ee-sm bg-apricot-soft px-5 py-3 font-medium text-on-apricot">
                {t(`patients.q.${number}`)}
              </dt>
              <dd className="max-w-[85%] justify-self-start rounded-[20px] rounded-es-sm border border-line bg-paper px-5 py-3">
                {t(`patients.a.${number}`)}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
