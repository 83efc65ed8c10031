import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useDirection } from '../platform/language.ts';
import { menuItemStyle, menuPanelStyle } from './menu-style.ts';

interface MenuItem {
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  disabled?: boolean;
}

interface DropdownMenuProps {
  trigger: ReactNode;
  items: MenuItem[];
  /** Of the part of the page that it stands over, where that has one of its own */
  theme?: 'dark';
}

/** Actions on the thing beside it. For links use a `DisclosureMenu`. Import it lazily. */
export function DropdownMenu({ trigger, items, theme }: DropdownMenuProps) {
  return (
    <Radix.Root dir={useDirection()}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content data-theme={theme} align="end" sideOffset={6} className={menuPanelStyle}>
          {items.map(({ label, icon, onSelect, disabled }) => (
            <Radix.Item key={label} onSelect={onSelect} disabled={disabled} className={menuItemStyle}>
              {icon}
              {label}
            </Radix.Item>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
