import type { RenderedMail } from '@polyclinic/contract/notifications/mails/schemas';
import { languages } from '@polyclinic/contract/platform/languages';
import { Mail } from 'lucide-react';
import { Link } from 'react-router';
import { useFormat } from '../../../platform/format.ts';
import { useLanguage, useLocalizedPath } from '../../../platform/language.ts';
import { PageTitle } from '../../../platform/page-title.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ScrollBox } from '../../../ui/scroll-box.tsx';
import { TabLinks } from '../../../ui/tab-links.tsx';
import type { MailsData } from './mails-loader.ts';
import { addressOfMail, type MailsView } from './mails-view.ts';

/** Every mail that is sent, as its receiver gets it, in each language; its values are of nobody. */
export function MailsPage({ view, mails, mail }: MailsData) {
  const { t } = useTranslation('settings/mails');
  const { number } = useFormat();
  return (
    <div className="page grid w-full content-start gap-5 py-8">
      <PageTitle title={t('title')} />
      <header className="grid gap-1">
        <BackLink to="/admin">{t('back')}</BackLink>
        <h1 className="text-xl">{t('title')}</h1>
        <p className="max-w-prose text-pretty text-muted">{t('lead', { number: number(mails.length) })}</p>
      </header>
      <div className="grid items-start gap-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <MailList view={view} mails={mails} />
        {mail ? (
          <Preview view={view} mail={mail} />
        ) : (
          <EmptyState icon={<Mail className="size-6" aria-hidden="true" />} title={t('none')} hint={t('noneHint')} />
        )}
      </div>
    </div>
  );
}

function MailList({ view, mails }: Pick<MailsData, 'view' | 'mails'>) {
  const { t } = useTranslation('settings/mails');
  const localize = useLocalizedPath();
  return (
    <ScrollBox
      label={t('list')}
      className={classNames(
        'rounded-card border border-line bg-surface lg:max-h-[80vh]',
        view.kind && 'max-lg:max-h-56',
      )}
    >
      <ul className="grid divide-y divide-line">
        {mails.map(({ kind, subject }) => (
          <li key={kind}>
            <Link
              to={localize(addressOfMail(kind, view.language))}
              preventScrollReset
              aria-current={kind === view.kind ? 'page' : undefined}
              className="grid gap-0.5 px-4 py-2 hover:bg-sunken aria-[current]:bg-sunken aria-[current]:font-semibold"
            >
              <span className="wrap-anywhere">{subject}</span>
              <code dir="ltr" className="text-start text-sm font-normal text-muted">
                {kind}
              </code>
            </Link>
          </li>
        ))}
      </ul>
    </ScrollBox>
  );
}

function Preview({ view, mail }: { view: MailsView; mail: RenderedMail }) {
  const { t } = useTranslation('settings/mails');
  const { languageName } = useFormat();
  const localize = useLocalizedPath();
  const own = useLanguage();
  const { kind, subject, text, url } = mail;
  const tabs = languages.map((language) => ({
    to: localize(addressOfMail(kind, language)),
    label: languageName(language),
    isOpen: language === view.language,
  }));
  const isOther = view.language !== own;
  return (
    <div className="grid min-w-0 gap-4">
      <TabLinks label={t('languages')} tabs={tabs} />
      <h2 className="text-lg wrap-anywhere">
        <bdi lang={isOther ? view.language : undefined}>{subject}</bdi>
      </h2>
      <iframe
        key={url}
        src={url}
        title={t('frame')}
        sandbox=""
        className="h-[38rem] w-full rounded-card border border-line bg-white"
      />
      <Card className="grid gap-2">
        <h3 className="font-semibold">{t('text')}</h3>
        <p lang={isOther ? view.language : undefined} dir="auto" className="text-sm wrap-anywhere whitespace-pre-line">
          {text}
        </p>
      </Card>
    </div>
  );
}
