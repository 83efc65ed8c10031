import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useDirection } from '../platform/language.ts';

export interface Tab {
  value: string;
  label: ReactNode;
  content: ReactNode;
}

interface TabsProps {
  /** What the tabs choose between, for screen readers. */
  label: string;
  tabs: Tab[];
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  /** What was pressed and is on its way */
  coming?: string | null;
}

const triggerStyle =
  'min-h-11 shrink-0 border-b-2 border-transparent px-2.5 font-medium text-muted transition-colors sm:px-4 ' +
  'hover:text-ink data-[state=active]:border-primary data-[state=active]:text-ink aria-busy:border-edge aria-busy:text-ink';

/** Takes away what Radix would style in the markup, which the page's policy refuses. */
const UNSTYLED = { outline: undefined, animationDuration: undefined };

/** Views of one thing, one at a time. */
export function Tabs({ label, tabs, value, defaultValue, onChange, coming }: TabsProps) {
  return (
    <Radix.Root
      dir={useDirection()}
      value={value}
      defaultValue={defaultValue ?? tabs[0]?.value}
      onValueChange={onChange}
    >
      <Radix.List aria-label={label} style={UNSTYLED} className="-mb-px flex flex-wrap border-b border-line">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            aria-busy={tab.value === coming || undefined}
            className={triggerStyle}
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} asChild>
          <div style={UNSTYLED} className="pt-6">
            {tab.content}
          </div>
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
