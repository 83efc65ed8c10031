import { BellRing } from 'lucide-react';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { askForNotices } from './notice-permission.ts';
import { SoundFields } from './sound-fields.tsx';
import { useNoticePermission } from './use-notice-permission.ts';

/** For a doctor: whether this browser tells of a waiting patient while another window is looked at. */
export default function NoticeSettings() {
  const { t } = useTranslation('calls');
  const permission = useNoticePermission();
  return (
    <Card aria-labelledby="notice-title">
      <h2 id="notice-title" className="text-lg">
        {t('notice.heading')}
      </h2>
      <p className="mt-1 max-w-[60ch] text-muted">{t('notice.lead')}</p>
      <p role="status" className="mt-3 max-w-[60ch] empty:hidden">
        {permission === null || permission === 'default' ? null : t(`notice.${permission}`)}
      </p>
      {permission === 'default' ? (
        <Button variant="secondary" className="mt-5" onClick={() => void askForNotices()}>
          <BellRing className="size-5" aria-hidden="true" />
          {t('notice.ask')}
        </Button>
      ) : null}
      <SoundFields />
    </Card>
  );
}
