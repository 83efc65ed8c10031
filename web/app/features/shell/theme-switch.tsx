import { Moon, Sun } from 'lucide-react';
import type { ReactNode, SubmitEvent } from 'react';
import { useLocation } from 'react-router';
import { writePreference } from '../../platform/cookies.ts';
import { useLocalizedPath } from '../../platform/language.ts';
import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { themeCookie, useViewer } from '../../platform/viewer.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { colourBars } from './bar-colours.ts';
import { saveChoice } from './save-choice.ts';

type Chosen = 'light' | 'dark';

function showTheme(theme: Chosen) {
  document.documentElement.dataset.theme = theme;
  colourBars(theme);
  writePreference(themeCookie, theme);
}

/** Turns dark into light and back; until it is used, the system decides. Before scripts have come, a form does it. */
export function ThemeSwitch() {
  const { t } = useTranslation('shell');
  const { session } = useViewer();
  const { pathname, search } = useLocation();
  const action = `${useLocalizedPath()('/theme')}?${new URLSearchParams({ from: pathname + search })}`;
  const turn = (event: SubmitEvent<HTMLFormElement>) => {
    const { currentTarget: form, nativeEvent } = event;
    event.preventDefault();
    const { submitter } = nativeEvent as Event & { submitter: HTMLButtonElement };
    const theme = submitter.value as Chosen;
    showTheme(theme);
    // The pressed button is gone now.
    form.querySelector<HTMLButtonElement>(`button:not([value=${theme}])`)?.focus();
    if (session) void saveChoice({ theme });
  };
  const button = (theme: Chosen, icon: ReactNode) => (
    <IconButton type="submit" name="theme" value={theme} label={t('theme.switch')} icon={icon} />
  );
  return (
    <PlainForm via="form" method="post" action={action} onSubmit={turn}>
      <span className="dark:hidden">{button('dark', <Moon className="size-5" aria-hidden="true" />)}</span>
      <span className="hidden dark:inline">{button('light', <Sun className="size-5" aria-hidden="true" />)}</span>
    </PlainForm>
  );
}
