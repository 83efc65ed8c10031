import { CalendarCheck } from 'lucide-react';
import { useFormat } from '../../../platform/format.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Card } from '../../../ui/card.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { Rating } from '../../../ui/rating.tsx';
import { ScoreRing } from '../../../ui/score-ring.tsx';
import { ScrollBox } from '../../../ui/scroll-box.tsx';
import { Stars } from '../../../ui/stars.tsx';
import { StatCard } from '../../../ui/stat-card.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import { TabLinks } from '../../../ui/tab-links.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useWords } from './words.ts';

function Avatars() {
  const { value } = useWords();
  return (
    <div className="flex items-center gap-3">
      {(['small', 'medium', 'large'] as const).map((size) => (
        <Avatar key={size} id={size} name={value} size={size} />
      ))}
    </div>
  );
}

function Cards() {
  const { title, text } = useWords();
  return (
    <Card aria-label={title}>
      <p className="font-semibold">{title}</p>
      <p className="text-muted">{text}</p>
    </Card>
  );
}

function Marks() {
  return (
    <div className="flex items-center gap-4">
      <Mark className="size-16" />
      <Mark className="size-8" animated />
      <Mark className="size-6" plain />
    </div>
  );
}

function Logos() {
  const { value } = useWords();
  return <Logo name={value} />;
}

function QrCodes() {
  const { label } = useWords();
  return <QrCode text="https://polyclinic.example" label={label} />;
}

function Paginations() {
  const { label, short, other, hint } = useWords();
  const texts = { label, previousLabel: other, nextLabel: short, position: hint };
  return (
    <>
      <Pagination {...texts} previous={null} next="?page=2" />
      <Pagination {...texts} previous="?page=1" next="?page=3" />
    </>
  );
}

function ScrollBoxes() {
  const { label, short } = useWords();
  return (
    <ScrollBox label={label} className="max-w-40 border border-line">
      <p className="w-80">{short}</p>
    </ScrollBox>
  );
}

function Ratings() {
  const { rating, number } = useFormat();
  return <Rating value={rating(4.8)} count={`(${number(127)})`} label={rating(4.8)} />;
}

function ScoreRings() {
  const { number } = useFormat();
  return (
    <div className="flex items-center gap-4">
      <ScoreRing value={92} text={number(92)} label={number(92)} size="large" />
      <ScoreRing value={35} text={number(35)} label={number(35)} />
    </div>
  );
}

function StarRows() {
  const { number } = useFormat();
  return [5, 3, 1].map((value) => <Stars key={value} value={value} text={number(value)} label={number(value)} />);
}

function StatCards() {
  const { label, hint } = useWords();
  const { money } = useFormat();
  const icon = <CalendarCheck className="size-5" aria-hidden="true" />;
  return <StatCard label={label} value={money(123_450)} hint={hint} icon={icon} />;
}

function Steppers() {
  const { label, options } = useWords();
  const { number } = useFormat();
  return <Stepper label={label} steps={options} current={1} formatNumber={number} />;
}

function LinkedTabs() {
  const { label, options } = useWords();
  const tabs = options.map((text, index) => ({ to: `?tab=${index}`, label: text, isOpen: index === 0 }));
  return <TabLinks label={label} tabs={tabs} />;
}

function PlainTabs() {
  const { label, options, text } = useWords();
  return <Tabs label={label} tabs={options.map((option) => ({ value: option, label: option, content: text }))} />;
}

function Hidden() {
  const { text } = useWords();
  return <VisuallyHidden>{text}</VisuallyHidden>;
}

export const content = {
  avatar: Avatars,
  card: Cards,
  logo: Logos,
  mark: Marks,
  pagination: Paginations,
  'qr-code': QrCodes,
  rating: Ratings,
  'score-ring': ScoreRings,
  'scroll-box': ScrollBoxes,
  stars: StarRows,
  'stat-card': StatCards,
  stepper: Steppers,
  'tab-links': LinkedTabs,
  tabs: PlainTabs,
  'visually-hidden': Hidden,
};
