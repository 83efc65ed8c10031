import { SPOKEN_LANGUAGES } from '@polyclinic/contract/providers/rules';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/format.ts';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { classNames } from '../../ui/class-names.ts';

const rightToLeft = new Set<string>(['ar', 'ur']);
const tones = ['bg-apricot-soft text-on-apricot', 'bg-primary-soft text-ink'];
const tails = ['rounded-es-sm', 'rounded-ee-sm'];

type Code = (typeof SPOKEN_LANGUAGES)[number];

/** Says hello in ten languages; each bubble leads to the doctors who speak it. */
export function Greetings() {
  const { t } = useTranslation('home');
  return (
    <nav aria-labelledby="greetings">
      <h2 id="greetings" className="mb-4 text-base font-medium text-muted">
        {t('greetings')}
      </h2>
      <ul className="flex flex-wrap gap-3 lg:gap-4">
        {SPOKEN_LANGUAGES.map((code, index) => (
          <li key={code}>
            <Bubble code={code} index={index} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Bubble({ code, index }: { code: Code; index: number }) {
  const { t } = useTranslation('home');
  const { languageName } = useFormat();
  // Three in a cycle against two tones: neighbours differ in either direction.
  const tone = tones[(index + Math.floor(index / 3)) % 2];
  const style = 'grid min-h-11 rounded-[20px] px-5 py-2.5 transition-colors hover:bg-apricot hover:text-on-primary';
  return (
    <LocalizedLink to={`/find-doctor?language=${code}`} className={classNames(style, tone, tails[index % 2], 'group')}>
      <span lang={code} dir={rightToLeft.has(code) ? 'rtl' : 'ltr'} className="text-lg font-semibold">
        {t(`greeting.${code}`)}
      </span>
      <span className="text-sm opacity-85">{languageName(code)}</span>
    </LocalizedLink>
  );
}
