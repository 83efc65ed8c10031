import type { Wait } from '@polyclinic/contract/waitlist/schemas';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** On the patient's first screen: what is offered now, or where they wait. Nothing for who doesn't wait. */
export function OfferNotice({ waits, now }: { waits: Wait[]; now: number }) {
  const { t } = useTranslation('waitlist');
  const format = useFormat();
  if (waits.length === 0) return null;
  const open = waits.find(({ offer }) => offer && Date.parse(offer.expiresAt) > now);
  const title = open?.offer
    ? t('notice.offer', { name: open.providerName, time: format.dateTime(open.offer.startTime) })
    : t('notice.waiting', { count: waits.length, number: format.number(waits.length) });
  return (
    <Alert tone={open ? 'success' : 'info'} title={title}>
      {open?.offer ? <p>{t('offer.until', { time: format.time(open.offer.expiresAt) })}</p> : null}
      <LinkButton to="/waitlist" variant={open ? 'primary' : 'secondary'} className="mt-3">
        {t(open ? 'notice.answer' : 'notice.open')}
      </LinkButton>
    </Alert>
  );
}
