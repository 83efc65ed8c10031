import { useState } from 'react';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { PRICE } from './showcase-filters.ts';

const CENTS = 100;

/** What a visit may cost, from and to, in steps. */
export function PriceRange({ min, max }: { min: number; max: number }) {
  const { t } = useTranslation('showcase');
  const { money } = useFormat();
  const [range, setRange] = useState({ min, max });
  const [low, high] = [Math.min(range.min, range.max), Math.max(range.min, range.max)];
  const shown = { from: money(low * CENTS, 'USD', true), to: money(high * CENTS, 'USD', true) };
  return (
    <fieldset className="grid content-start gap-1">
      <legend className="mb-1.5 text-sm font-medium">{t('find.price')}</legend>
      <output className="tabular-nums">{t('find.priceRange', shown)}</output>
      <Slider
        name="min"
        label={t('find.priceFrom')}
        value={range.min}
        onChange={(value) => setRange({ ...range, min: value })}
      />
      <Slider
        name="max"
        label={t('find.priceTo')}
        value={range.max}
        onChange={(value) => setRange({ ...range, max: value })}
      />
    </fieldset>
  );
}

interface SliderProps {
  name: 'min' | 'max';
  label: string;
  value: number;
  onChange: (value: number) => void;
}

function Slider({ name, label, value, onChange }: SliderProps) {
  const { money } = useFormat();
  return (
    <label className="grid grid-cols-[4.5rem_1fr] items-center gap-3 text-sm">
      {label}
      <input
        type="range"
        name={name}
        min={PRICE.least}
        max={PRICE.most}
        step={PRICE.step}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        aria-valuetext={money(value * CENTS, 'USD', true)}
        className="min-h-11 w-full accent-primary"
      />
    </label>
  );
}
