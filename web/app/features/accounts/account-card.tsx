import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { PageTitle } from '../../platform/page-title.tsx';
import { PublicHead } from '../../platform/public-head.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Card } from '../../ui/card.tsx';

interface AccountCardProps {
  title: string;
  lead?: string;
  /** Where everyone may find it; links from mails are for nobody else. */
  canonical?: string;
  children: ReactNode;
}

/** The frame of every page about getting in. */
export function AccountCard({ title, lead, canonical, children }: AccountCardProps) {
  const { t } = useTranslation('accounts');
  return (
    <div className="page grid w-full max-w-lg gap-6 py-8 sm:py-12">
      {canonical && lead ? (
        <PublicHead title={title} description={lead} canonical={canonical} />
      ) : (
        <PageTitle title={title} />
      )}
      <LocalizedLink to="/" className="inline-flex min-h-11 items-center gap-2 justify-self-start font-medium">
        <ArrowLeft className="mirror size-5" aria-hidden="true" />
        {t('backHome')}
      </LocalizedLink>
      <Card className="grid gap-6">
        <div className="grid gap-2">
          <h1 className="text-xl">{title}</h1>
          {lead ? <p className="text-muted">{lead}</p> : null}
        </div>
        {children}
      </Card>
    </div>
  );
}
