import { Check, CheckCheck, CircleAlert, CircleCheck, Clock, CloudAlert } from 'lucide-react';
import { useTranslation } from '../../platform/translation.ts';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

export type Mark = 'sending' | 'waiting' | 'failing' | 'failed' | 'sent' | 'delivered' | 'read';

const icons = {
  sending: Clock,
  waiting: Clock,
  failing: CloudAlert,
  failed: CircleAlert,
  sent: Check,
  delivered: CircleCheck,
  read: CheckCheck,
};
/** Those that ask for patience or a decision are said in words too. */
const spoken = new Set<Mark>(['waiting', 'failing', 'failed']);

/** How far one's own message has come. */
export function DeliveryMark({ mark }: { mark: Mark }) {
  const { t } = useTranslation('messages');
  const Icon = icons[mark];
  const tone = mark === 'read' ? 'text-primary' : mark === 'failed' && 'text-danger';
  return (
    <span title={t(mark)} className={classNames('inline-flex items-center gap-1', tone)}>
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      {spoken.has(mark) ? t(mark) : <VisuallyHidden>{t(mark)}</VisuallyHidden>}
    </span>
  );
}
