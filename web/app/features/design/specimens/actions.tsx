import { CalendarCheck, Ellipsis, Languages } from 'lucide-react';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Disclosed } from '../../../ui/disclosed.tsx';
import { DisclosureMenu } from '../../../ui/disclosure-menu.tsx';
import { DropdownMenu } from '../../../ui/dropdown-menu.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { SkipLink } from '../../../ui/skip-link.tsx';
import { Tooltip, Tooltips } from '../../../ui/tooltip.tsx';
import { useWords } from './words.ts';

const variants = ['primary', 'secondary', 'ghost', 'danger'] as const;
const icon = <Ellipsis className="size-5" aria-hidden="true" />;

function Buttons() {
  const { short } = useWords();
  return variants.map((variant) => (
    <div key={variant} className="flex flex-wrap gap-3">
      <Button variant={variant}>{short}</Button>
      <Button variant={variant} size="large">
        {short}
      </Button>
      <Button variant={variant} loading>
        {short}
      </Button>
      <Button variant={variant} disabled>
        {short}
      </Button>
    </div>
  ));
}

function IconButtons() {
  const { other } = useWords();
  return (
    <div className="flex gap-3">
      <IconButton label={other} icon={icon} />
      <IconButton label={other} icon={icon} disabled />
    </div>
  );
}

function LinkButtons() {
  const { short } = useWords();
  return (
    <div className="flex flex-wrap gap-3">
      {variants.map((variant) => (
        <LinkButton key={variant} to="/" variant={variant}>
          {short}
        </LinkButton>
      ))}
    </div>
  );
}

function Back() {
  const { short } = useWords();
  return <BackLink to="/">{short}</BackLink>;
}

function Dropdown() {
  const { short, options } = useWords();
  const nothing = () => {};
  const items = options.map((label, index) => ({ label, onSelect: nothing, disabled: index === 2 }));
  return <DropdownMenu trigger={<Button variant="secondary">{short}</Button>} items={items} />;
}

function Disclosure() {
  const { label, text } = useWords();
  return (
    <DisclosureMenu label={label} align="start" trigger={<Languages className="size-5" aria-hidden="true" />}>
      <p className="p-3">{text}</p>
    </DisclosureMenu>
  );
}

function Opened() {
  const { short, text } = useWords();
  return (
    <Disclosed summary={short}>
      <p>{text}</p>
    </Disclosed>
  );
}

function Tips() {
  const { short, other, hint, text } = useWords();
  return (
    <Tooltips>
      <div className="flex flex-wrap gap-3">
        <Tooltip text={hint}>
          <Button variant="secondary">
            <CalendarCheck className="size-5" aria-hidden="true" />
            {short}
          </Button>
        </Tooltip>
        <Tooltip text={text}>
          <Button variant="secondary">{other}</Button>
        </Tooltip>
      </div>
    </Tooltips>
  );
}

function Skip() {
  const { short } = useWords();
  return <SkipLink target="main">{short}</SkipLink>;
}

export const actions = {
  button: Buttons,
  'icon-button': IconButtons,
  'link-button': LinkButtons,
  'back-link': Back,
  'dropdown-menu': Dropdown,
  disclosed: Opened,
  'disclosure-menu': Disclosure,
  tooltip: Tips,
  'skip-link': Skip,
};
