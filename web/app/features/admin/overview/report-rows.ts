import { RISKS } from '@polyclinic/contract/admin/overview/rules';
import type { Overview } from '@polyclinic/contract/admin/overview/schemas';
import { REPORT_HOURS } from '@polyclinic/contract/compliance/breaches/rules';
import { csvTime, type toCsv } from '@polyclinic/contract/platform/csv';
import type { Translate, TranslateAny } from '../../../platform/translate.ts';

type Reported = Pick<Overview, 'figures' | 'risks' | 'activities'>;
type Reader = { t: Translate<'admin/overview'>; tAny: TranslateAny; timeZone: string };
type Rows = Parameters<typeof toCsv>[0];

/** Three tables, each under its heads: figures by day, risks with their kind, and activities; times on the reader's clock. */
export function reportRows({ figures, risks, activities }: Reported, reader: Reader): Rows {
  return [...figureRows(figures, reader), [], ...riskRows(risks, reader), [], ...activityRows(activities, reader)];
}

const figureRows = (figures: Reported['figures'], { t }: Reader): Rows => [
  [t('today'), ...(figures[0]?.days.map(({ day }) => day) ?? [])],
  ...figures.map(({ figure, days }) => [
    t(`figure.${figure}`),
    ...days.map(({ amount }) => (figure === 'captured' ? amount / 100 : String(amount))),
  ]),
];

const riskRows = (risks: Reported['risks'], { t, tAny, timeZone }: Reader): Rows => [
  [t('risks'), t('report.kind'), t('report.severity'), t('report.since')],
  ...risks.map(({ kind, severity, number, since }) => [
    tAny(`risk.${kind}`, { count: number, number: String(number), hours: String(REPORT_HOURS) }),
    t(`type.${RISKS[kind].type}`),
    t(`severity.${severity}`),
    csvTime(since, timeZone),
  ]),
];

const activityRows = (activities: Reported['activities'], { t, tAny, timeZone }: Reader): Rows => [
  [t('activity'), t('report.status'), t('report.by'), t('report.about'), t('report.time')],
  ...activities.map(({ at, action, person, subject, status }) => [
    t(`action.${action}`),
    tAny(`status.${status}`),
    person ?? t('activity.product'),
    subject?.name ?? '',
    csvTime(at, timeZone),
  ]),
];
