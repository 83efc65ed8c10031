import { GREETING_LANGUAGES } from '@polyclinic/contract/providers/rules';
import { useFormat } from '../../platform/format.ts';
import { useLanguage } from '../../platform/language.ts';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { classNames } from '../../ui/class-names.ts';

const rightToLeft = new Set<string>(['ar', 'ur']);
const tails = ['rounded-es-sm', 'rounded-ee-sm'];

type Code = (typeof GREETING_LANGUAGES)[number];

/** Says hello in ten languages, the page's own first and lit; each bubble leads to the doctors who speak it. */
export function Greetings() {
  const { t } = useTranslation('home');
  const own = useLanguage();
  const codes = [own, ...GREETING_LANGUAGES.filter((code) => code !== own)];
  return (
    <nav aria-labelledby="greetings">
      <h2 id="greetings" className="mb-4 text-base font-medium text-muted">
        {t('greetings')}
      </h2>
      <ul className="flex flex-wrap gap-2.5 sm:gap-3">
        {codes.map((code, index) => (
          <li key={code}>
            <Bubble code={code} tail={tails[index % 2]} isOwn={code === own} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface BubbleProps {
  code: Code;
  tail: string | undefined;
  isOwn: boolean;
}

function Bubble({ code, tail, isOwn }: BubbleProps) {
  const { t } = useTranslation('home');
  const { languageName } = useFormat();
  const style = 'grid min-h-11 justify-items-start rounded-[20px] px-4 py-2 transition-colors sm:px-5 sm:py-2.5';
  const tone = isOwn ? 'bg-apricot text-lit' : 'bg-apricot-soft text-on-apricot hover:bg-apricot hover:text-lit';
  return (
    <LocalizedLink to={`/find-doctor?language=${code}`} className={classNames(style, tone, tail)}>
      <span lang={code} dir={rightToLeft.has(code) ? 'rtl' : 'ltr'} className="text-lg font-semibold">
        {t(`greeting.${code}`)}
      </span>
      <span className="text-sm first-letter:uppercase">{languageName(code)}</span>
    </LocalizedLink>
  );
}
