import { CalendarCheck, Languages, Video } from 'lucide-react';
import { useTranslation } from '../../../platform/translation.ts';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';

const steps = [
  { name: 'find', Icon: Languages },
  { name: 'book', Icon: CalendarCheck },
  { name: 'meet', Icon: Video },
] as const;

/** A newcomer's first step, and what follows it; no figures of what has not been yet. */
export function Welcome() {
  const { t } = useTranslation('dashboards/patient');
  return (
    <Card aria-labelledby="welcome" className="grid gap-6">
      <div className="grid gap-1">
        <h2 id="welcome" className="text-lg">
          {t('welcome.title')}
        </h2>
        <p className="text-pretty text-muted">{t('welcome.lead')}</p>
      </div>
      <ol className="grid gap-4 sm:grid-cols-3">
        {steps.map(({ name, Icon }) => (
          <li key={name} className="flex items-start gap-3 sm:grid sm:content-start">
            <span className="grid size-11 shrink-0 place-items-center rounded-full bg-apricot-soft text-on-apricot">
              <Icon className="size-5" aria-hidden="true" />
            </span>
            <span className="grid gap-0.5">
              <span className="font-medium">{t(`welcome.${name}`)}</span>
              <span className="text-sm text-pretty text-muted">{t(`welcome.${name}Text`)}</span>
            </span>
          </li>
        ))}
      </ol>
      <LinkButton to="/find-doctor" size="large" className="sm:justify-self-start">
        {t('findDoctor')}
      </LinkButton>
    </Card>
  );
}
