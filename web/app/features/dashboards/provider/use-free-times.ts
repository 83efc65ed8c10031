import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLocalizedPath } from '../../../platform/language.ts';
import { useSpans } from '../../../platform/use-spans.ts';
import { between, stepTo, toOfferAddress } from './step-to.ts';

type Span = { begin: string; end: string };

const startAt = (target: EventTarget) => (target as Element).closest<HTMLElement>('[data-free]')?.dataset.free;

/**
 * Free times of a calendar as one stop for the Tab key: arrows move among them, with Shift they choose several of a day,
 * and so does dragging with a mouse or pen; a finger scrolls, and taps one.
 */
export function useFreeTimes(free: readonly (readonly string[])[]) {
  const navigate = useNavigate();
  const localize = useLocalizedPath();
  const { minuteOfDay: minuteOf } = useSpans();
  const [focused, setFocused] = useState<string | null>(null);
  const [span, setSpan] = useState<Span | null>(null);
  const isDragging = useRef(false);
  const chosen = span ? between(free, span.begin, span.end) : [];
  const all = free.flat();
  useEffect(() => {
    const release = () => {
      if (!isDragging.current) return;
      isDragging.current = false;
      if (chosen.length > 1) void navigate(localize(toOfferAddress(chosen)));
      else setSpan(null);
    };
    window.addEventListener('pointerup', release);
    return () => window.removeEventListener('pointerup', release);
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const start = startAt(event.target);
    if (event.key === 'Escape') setSpan(null);
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
    const next = start && stepTo(start, event.key, { free, minuteOf, isMirrored });
    if (!next || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setSpan(event.shiftKey ? { begin: span?.begin ?? start, end: next } : null);
    event.currentTarget.querySelector<HTMLElement>(`[data-free="${next}"]`)?.focus();
  };
  const onPointerDown = (event: PointerEvent) => {
    const start = startAt(event.target);
    if (!start || event.button !== 0 || event.pointerType === 'touch') return;
    isDragging.current = true;
    setSpan({ begin: start, end: start });
  };
  const onPointerOver = (event: PointerEvent) => {
    const start = startAt(event.target);
    if (start && isDragging.current) setSpan((drawn) => drawn && { ...drawn, end: start });
  };
  return {
    chosen,
    /** Which of them the Tab key reaches */
    stop: focused && all.includes(focused) ? focused : all[0],
    setFocused,
    handlers: { onKeyDown, onPointerDown, onPointerOver },
  };
}

export type FreeTimes = ReturnType<typeof useFreeTimes>;
