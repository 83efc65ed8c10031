import { describe, expect, it } from 'vitest';
import { bookingPath, readChoice } from './booking-path.ts';

const read = (path: string) => readChoice(new URL(path, 'http://clinic.example').searchParams);
const path =
  '/book?provider=p1&date=2026-11-21&start=2026-11-21T10%3A00%3A00.000Z&type=phone&urgency=urgent&step=confirm';

describe('the address of a booking', () => {
  it('is read and written without loss', () => {
    expect(bookingPath(read(path))).toBe(path);
    expect(bookingPath(read('/book?provider=p1'))).toBe('/book?provider=p1');
    const again = '/book?provider=p1&again=01980000-0000-7000-8000-000000000001';
    expect(bookingPath(read(again))).toBe(again);
    expect(read('/book?provider=p1&again=somebody').again).toBeNull();
  });

  it('goes no further than what has been chosen', () => {
    expect(read('/book?provider=p1&step=confirm').step).toBe('when');
    expect(read('/book?provider=p1&start=yesterday&step=details')).toMatchObject({ start: null, step: 'when' });
    expect(read(`${path}&step=paid`.replace('&step=confirm', '')).step).toBe('when');
  });

  it('ignores what is not offered', () => {
    expect(read('/book?provider=p1&type=telepathy&urgency=whenever')).toMatchObject({ type: null, urgency: 'routine' });
  });
});
