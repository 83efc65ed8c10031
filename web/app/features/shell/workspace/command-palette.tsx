import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useFormat } from '../../../platform/format.ts';
import { useLocalizedPath } from '../../../platform/language.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { Palette, type PaletteGroup } from '../../../ui/palette.tsx';
import type { Destination, FoundItem } from './destination.ts';
import type { PaletteButtonProps } from './palette-button.tsx';
import { useFound } from './use-found.ts';

/** Pages of the workspace and whatever else it finds, by what is typed. */
export function CommandPalette({
  destinations,
  placeholder,
  find,
  onClose,
}: PaletteButtonProps & { onClose: () => void }) {
  const { t } = useTranslation('shell/workspace');
  const { number } = useFormat();
  const navigate = useNavigate();
  const localize = useLocalizedPath();
  const [typed, setTyped] = useState('');
  const { groups: found, state } = useFound(typed.trim(), find);
  const toItem = ({ path, ...rest }: FoundItem) => ({ id: path, ...rest });
  const pages = destinations.filter(holds(typed)).map(toPage);
  const groups: PaletteGroup[] = [
    ...found.map(({ label, items }) => ({ label, items: items.map(toItem) })),
    { label: t('pages'), items: pages },
  ].filter(({ items }) => items.length > 0);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const said = {
    idle: t('keys'),
    busy: t('searching'),
    failed: t('failed'),
    found: count > 0 ? t('found', { count, number: number(count) }) : t('none'),
  };
  return (
    <Palette
      label={t('search')}
      placeholder={placeholder}
      typed={typed}
      onType={setTyped}
      groups={groups}
      isBusy={state === 'busy'}
      state={said[state]}
      onClose={onClose}
      onChoose={(path) => {
        onClose();
        void navigate(localize(path));
      }}
    />
  );
}

const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

const holds =
  (typed: string) =>
  ({ label }: Destination) =>
    plain(label).includes(plain(typed.trim()));

const toPage = ({ path, label, icon: Icon }: Destination) => ({
  id: path,
  label,
  icon: <Icon className="size-5 shrink-0 text-muted" aria-hidden="true" />,
});
