import { AnalyticsTab } from '../analytics/index.ts';
import { BackupCard } from '../backup/index.ts';
import { ComplianceTab } from '../compliance/index.ts';
import { EndsTab } from '../ends/index.ts';
import { OversightTab } from '../oversight/index.ts';
import { PhotoQueue } from '../photos/index.ts';
import { ReportedReviews } from '../reviews/index.ts';
import { RiskTab } from '../risk/index.ts';
import { AnswersLink, SupportQueue } from '../support/index.ts';
import type { AdminData } from './admin-loader.ts';
import { OpenEmergencies } from './emergency/open-emergencies.tsx';
import { Metrics } from './metrics.tsx';
import { MoneyTabs } from './money/money-tabs.tsx';
import { OverviewPart } from './overview/overview-part.tsx';
import { ProvidersTab } from './providers-tab.tsx';
import { VerificationQueue } from './verification-queue.tsx';

/** What the open part of the console shows. */
export function ConsolePart({ content }: Pick<AdminData, 'content'>) {
  switch (content.tab) {
    case 'overview':
      return (
        <div className="grid gap-6">
          <OpenEmergencies actions={content.emergencies} />
          <OverviewPart overview={content.overview} />
          <Metrics metrics={content.metrics} />
          {content.backup ? <BackupCard backup={content.backup} /> : null}
        </div>
      );
    case 'verification':
      return (
        <div className="grid gap-6">
          <PhotoQueue photos={content.photos} now={content.now} />
          <VerificationQueue
            queue={content.queue}
            view={content.view}
            verifiers={content.verifiers}
            now={content.now}
          />
        </div>
      );
    case 'doctors':
      return <ProvidersTab found={content.found} view={content.view} />;
    case 'risk':
      return <RiskTab queue={content.queue} view={content.view} />;
    case 'support':
      return (
        <div className="grid gap-6">
          <ReportedReviews reviews={content.reported.reviews} />
          <AnswersLink />
          <SupportQueue queue={content.queue} view={content.view} />
        </div>
      );
    case 'ends':
      return <EndsTab ends={content.ends} view={content.view} now={content.now} />;
    case 'compliance':
      return <ComplianceTab compliance={content.compliance} />;
    case 'analytics':
      return (
        <AnalyticsTab
          period={content.period}
          figures={content.figures}
          specialties={content.specialties}
          netPromoter={content.netPromoter}
        />
      );
    case 'money':
      return (
        <div className="grid gap-6">
          <MoneyTabs open="waiting" />
          <OversightTab oversight={content.oversight} />
        </div>
      );
  }
}
