import { Moon, Sun } from 'lucide-react';
import { writePreference } from '../../platform/cookies.ts';
import { logWarning } from '../../platform/log.ts';
import { useTranslation } from '../../platform/translation.ts';
import { themeCookie, useViewer } from '../../platform/viewer.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { colourBars } from './bar-colours.ts';

function isDark() {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

function toggleTheme() {
  const theme = isDark() ? 'light' : 'dark';
  document.documentElement.dataset.theme = theme;
  colourBars(theme);
  writePreference(themeCookie, theme);
  return theme;
}

/** Keeps it on the profile as well; a failure is logged, and the choice holds in this browser. */
async function saveTheme(theme: 'light' | 'dark') {
  const { browserApi } = await import('../../platform/api.ts');
  await browserApi.accounts.updateProfile({ theme }).catch((cause) => logWarning('Failed to save theme', cause));
}

/** Turns dark into light and back; until it is used, the system decides. */
export function ThemeSwitch() {
  const { t } = useTranslation('shell');
  const { session } = useViewer();
  const turn = () => {
    const theme = toggleTheme();
    if (session) void saveTheme(theme);
  };
  const icon = (
    <>
      <Moon className="size-5 dark:hidden" aria-hidden="true" />
      <Sun className="hidden size-5 dark:block" aria-hidden="true" />
    </>
  );
  return <IconButton label={t('theme.switch')} icon={icon} onClick={turn} className="noscript:hidden" />;
}
