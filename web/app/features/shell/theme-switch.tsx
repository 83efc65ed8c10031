import { Moon, Sun } from 'lucide-react';
import { writePreference } from '../../platform/cookies.ts';
import { useTranslation } from '../../platform/translation.ts';
import { themeCookie } from '../../platform/viewer.ts';
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
}

/** Turns dark into light and back; until it is used, the system decides. */
export function ThemeSwitch() {
  const { t } = useTranslation('shell');
  const icon = (
    <>
      <Moon className="size-5 dark:hidden" aria-hidden="true" />
      <Sun className="hidden size-5 dark:block" aria-hidden="true" />
    </>
  );
  return <IconButton label={t('theme.switch')} icon={icon} onClick={toggleTheme} />;
}
