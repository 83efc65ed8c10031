import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trials } from '../platform/trials.ts';
import {
  bookingHorizon,
  type Calendar,
  isBookable,
  isWithinHours,
  nextFreeStarts,
  slotsBetween,
  WEEKDAYS,
  type WeeklyHours,
} from './rules.ts';
import { localDay } from './slots.ts';

const HALF_HOUR = 30 * 60_000;
const DAY = 86_400_000;

function everyDay(start: string, end: string): WeeklyHours {
  return Object.fromEntries(WEEKDAYS.map((day) => [day, { enabled: true, start, end }]));
}

function calendar(zone: string, hours: WeeklyHours, changes: Partial<Calendar> = {}): Calendar {
  return { zone, hours, exceptions: [], busy: [], now: Date.parse('2026-01-01T00:00Z'), ...changes };
}

function readClock(zone: string, instant: number): string {
  return Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(zone)
    .toString({ smallestUnit: 'minute', timeZoneName: 'never' });
}

/** The slots of one calendar day, as hh:mm±hh:mm on the provider's clock. */
function slotsOn(date: string, given: Calendar): string[] {
  const midnight = (day: Temporal.PlainDate) => day.toZonedDateTime(given.zone).epochMilliseconds;
  const day = Temporal.PlainDate.from(date);
  const until = midnight(day.add({ days: 1 }));
  const slots = slotsBetween({ ...given, from: midnight(day), until });
  return slots.map((slot) => readClock(given.zone, slot.start).slice(11));
}

const nightIn = (zone: string, start = '00:30', end = '03:30') => calendar(zone, everyDay(start, end));

describe('times kept for urgent visits', () => {
  const HOUR = 3_600_000;
  const now = Date.parse('2026-06-01T00:00Z');
  const of = (changes: object) =>
    slotsBetween({
      ...calendar('UTC', everyDay('09:00', '12:00')),
      ...{ now, noticeMinutes: 36 * 60, from: now, until: now + 3 * DAY },
      ...changes,
    }).filter(({ available }) => available);
  const hours = { start: '11:15', end: '13:00' };

  it('are ordinary ones inside the notice: emergencies within 24 hours, urgent ones within 48', () => {
    expect(of({}).every(({ reservedFor, start }) => reservedFor === null && start > now + 36 * HOUR)).toBe(true);
    const reserved = of({ urgent: { hours: null } }).filter(({ reservedFor }) => reservedFor);
    expect(reserved.map(({ start, reservedFor }) => [(start - now) / HOUR, reservedFor])).toEqual([
      ...[9, 9.5, 10, 10.5, 11, 11.5].map((hour) => [hour, 'emergency']),
      ...[33, 33.5, 34, 34.5, 35, 35.5].map((hour) => [hour, 'urgent']),
    ]);
  });

  it('are those of extra hours that lie apart from ordinary ones, near enough and not on a day off', () => {
    const extra = (changes: object) =>
      of({ noticeMinutes: 0, urgent: { hours }, ...changes }).flatMap(({ start, reservedFor }) =>
        reservedFor ? [(start - now) / HOUR] : [],
      );
    expect(extra({})).toEqual([12.25, 36.25]);
    expect(extra({ exceptions: [{ date: '2026-06-01', closed: true }] })).toEqual([36.25]);
    expect(extra({ busy: [{ start: now + 12.5 * HOUR, end: now + 13 * HOUR }] })).toEqual([36.25]);
    expect(extra({ now: now + 12.25 * HOUR })).toEqual([36.25, 60.25]);
  });
});

describe('the hour that the clocks skip', () => {
  it('has no slots in New York', () => {
    expect(slotsOn('2026-03-08', nightIn('America/New_York'))).toEqual([
      '00:30-05:00',
      '01:00-05:00',
      '01:30-05:00',
      '03:00-04:00',
    ]);
  });

  it('has no slots in London', () => {
    expect(slotsOn('2026-03-29', nightIn('Europe/London'))).toEqual([
      '00:30+00:00',
      '02:00+01:00',
      '02:30+01:00',
      '03:00+01:00',
    ]);
  });

  it('has no slots in Cairo, where it is the first of the day', () => {
    const night = calendar('Africa/Cairo', everyDay('00:00', '02:00'));
    expect(slotsOn('2026-04-24', night)).toEqual(['01:00+03:00', '01:30+03:00']);
  });

  it('ends the hours that end within it', () => {
    const night = nightIn('America/New_York', '01:15', '02:40');
    expect(slotsOn('2026-03-08', night)).toEqual(['01:15-05:00']);
  });

  it('has no slots when it is half an hour', () => {
    expect(slotsOn('2026-10-04', nightIn('Australia/Lord_Howe', '01:15', '03:15'))).toEqual([
      '01:15+10:30',
      '01:45+10:30',
      '02:45+11:00',
    ]);
  });

  it('takes a whole day away where the date line moved', () => {
    expect(slotsOn('2011-12-29', nightIn('Pacific/Apia'))).toHaveLength(6);
    const skipped = Date.parse('2011-12-30T10:00Z');
    const slots = slotsBetween({
      ...calendar('Pacific/Apia', everyDay('00:00', '24:00')),
      from: skipped - DAY,
      until: skipped + DAY,
    });
    const dates = new Set(slots.map(({ start }) => readClock('Pacific/Apia', start).slice(0, 10)));
    expect([...dates]).toEqual(['2011-12-29', '2011-12-31']);
  });
});

describe('the hour that the clocks repeat', () => {
  it('is offered twice in New York', () => {
    expect(slotsOn('2026-11-01', nightIn('America/New_York', '00:30', '02:30'))).toEqual([
      '00:30-04:00',
      '01:00-04:00',
      '01:30-04:00',
      '01:00-05:00',
      '01:30-05:00',
      '02:00-05:00',
    ]);
  });

  it('is offered twice in London', () => {
    expect(slotsOn('2026-10-25', nightIn('Europe/London', '01:00', '02:00'))).toEqual([
      '01:00+01:00',
      '01:30+01:00',
      '01:00+00:00',
      '01:30+00:00',
    ]);
  });

  it('is offered twice in Cairo, where it is the last of the day', () => {
    expect(slotsOn('2026-10-29', nightIn('Africa/Cairo', '22:30', '00:00'))).toEqual([
      '22:30+03:00',
      '23:00+03:00',
      '23:30+03:00',
      '23:00+02:00',
      '23:30+02:00',
    ]);
  });

  it('gives no slot that would run out of the hours when the clocks go back', () => {
    expect(slotsOn('2026-11-01', nightIn('America/New_York', '01:45', '02:45'))).toEqual([
      '01:45-05:00',
      '02:15-05:00',
    ]);
  });
});

describe('hours on an ordinary day', () => {
  it.each([
    ['Asia/Kolkata', '2026-06-01', '+05:30'],
    ['Asia/Kathmandu', '2026-06-01', '+05:45'],
    ['Australia/Adelaide', '2026-06-01', '+09:30'],
    ['Australia/Adelaide', '2026-01-05', '+10:30'],
  ])('follow the clock of %s on %s', (zone, date, offset) => {
    const slots = slotsOn(date, calendar(zone, everyDay('09:00', '10:30')));
    expect(slots).toEqual([`09:00${offset}`, `09:30${offset}`, `10:00${offset}`]);
  });

  it('follow a half-hour zone over its change of clocks', () => {
    const night = nightIn('Australia/Adelaide', '01:30', '03:30');
    expect(slotsOn('2026-10-04', night)).toEqual(['01:30+09:30', '03:00+10:30']);
    expect(slotsOn('2026-04-05', night)).toHaveLength(6);
  });

  it('are anchored on their own start and drop a rest that is too short', () => {
    const odd = calendar('Europe/London', everyDay('09:10', '10:30'));
    expect(slotsOn('2026-06-01', odd)).toEqual(['09:10+01:00', '09:40+01:00']);
  });

  it.each(['00:00', '24:00', '00:00:00'])('may end at midnight, written %s', (end) => {
    const evening = calendar('Europe/London', everyDay('23:00', end));
    expect(slotsOn('2026-06-01', evening)).toEqual(['23:00+01:00', '23:30+01:00']);
  });

  it('may start at midnight and last all day', () => {
    const allDay = calendar('America/New_York', everyDay('00:00', '00:00'));
    expect(slotsOn('2026-06-01', allDay)).toHaveLength(48);
    expect(slotsOn('2026-03-08', allDay)).toHaveLength(46);
    expect(slotsOn('2026-11-01', allDay)).toHaveLength(50);
  });

  it.each([
    ['17:00', '09:00'],
    ['09:00', '09:00'],
    ['24:00', '24:00'],
    ['nine', '17:00'],
    ['09:00', '24:30'],
  ])('that read %s to %s give nothing', (start, end) => {
    expect(slotsOn('2026-06-01', calendar('Europe/London', everyDay(start, end)))).toEqual([]);
  });

  it('belong to their weekday, if it is enabled', () => {
    const hours: WeeklyHours = {
      mon: { enabled: true, start: '09:00', end: '10:00' },
      tue: { enabled: false, start: '09:00', end: '10:00' },
    };
    const given = calendar('Asia/Kathmandu', hours);
    expect(slotsOn('2026-06-01', given)).toHaveLength(2);
    expect(slotsOn('2026-06-02', given)).toEqual([]);
    expect(slotsOn('2026-06-03', given)).toEqual([]);
  });

  it('yield to an exception of that date alone', () => {
    const given = calendar('America/New_York', everyDay('09:00', '10:00'), {
      exceptions: [
        { date: '2026-06-01', closed: true },
        { date: '2026-06-02', closed: false, start: '13:00', end: '13:30' },
      ],
    });
    expect(slotsOn('2026-06-01', given)).toEqual([]);
    expect(slotsOn('2026-06-02', given)).toEqual(['13:00-04:00']);
    expect(slotsOn('2026-06-03', given)).toEqual(['09:00-04:00', '09:30-04:00']);
  });

  it('may have breaks, in which nothing starts', () => {
    const also = [
      { start: '15:00', end: '16:00' },
      { start: '12:15', end: '13:00' },
    ];
    const given = calendar('Europe/London', { mon: { enabled: true, start: '09:00', end: '10:00', also } });
    const times = ['09:00', '09:30', '12:15', '15:00', '15:30'];
    expect(slotsOn('2026-06-01', given)).toEqual(times.map((time) => `${time}+01:00`));
    const closed = { ...given, hours: { mon: { enabled: false, start: '09:00', end: '10:00', also } } };
    expect(slotsOn('2026-06-01', closed)).toEqual([]);
  });

  it('begin every half hour and the buffer, so that no time is lost between two visits', () => {
    const now = Date.parse('2026-05-31T12:00Z');
    const given = calendar('UTC', everyDay('09:00', '12:00'), { bufferMinutes: 10, now });
    const times = ['09:00', '09:40', '10:20', '11:00'];
    expect(slotsOn('2026-06-01', given)).toEqual(times.map((time) => `${time}+00:00`));
    const nextVisit = Date.parse('2026-06-01T09:40Z');
    const busy = [{ start: nextVisit, end: nextVisit + HALF_HOUR }];
    const free = slotsBetween({ ...given, busy, from: nextVisit - DAY / 24, until: nextVisit + DAY / 8 });
    expect(free.map(({ available }) => available)).toEqual([true, false, true, true]);
    expect(isBookable({ ...given, start: nextVisit })).toMatchObject({ ok: true });
    expect(isBookable({ ...given, start: nextVisit - 10 * 60_000 })).toMatchObject({ reason: 'not_on_grid' });
  });

  it('begin after a break, and after the buffer where the break is shorter', () => {
    const also = [{ start: '09:30', end: '11:00' }];
    const given = calendar(
      'UTC',
      { mon: { enabled: true, start: '09:00', end: '09:30', also } },
      { bufferMinutes: 10 },
    );
    const times = (changes: Partial<Calendar> = {}) =>
      slotsOn('2026-06-01', { ...given, ...changes }).map((slot) => slot.slice(0, 5));
    expect(times()).toEqual(['09:00', '09:40', '10:20']);
    expect(times({ bufferMinutes: 0 })).toEqual(['09:00', '09:30', '10:00', '10:30']);
  });

  it('keep the buffer over a repeated hour', () => {
    const night = calendar('America/New_York', everyDay('00:30', '02:30'), { bufferMinutes: 15 });
    expect(slotsOn('2026-11-01', night)).toEqual(['00:30-04:00', '01:15-04:00', '01:15-05:00', '02:00-05:00']);
  });

  it('yield as a whole, breaks and all, to an exception', () => {
    const also = [{ start: '13:00', end: '17:00' }];
    const given = calendar(
      'UTC',
      { mon: { enabled: true, start: '09:00', end: '12:00', also } },
      { exceptions: [{ date: '2026-06-01', closed: false, start: '10:00', end: '10:30' }] },
    );
    expect(slotsOn('2026-06-01', given)).toEqual(['10:00+00:00']);
    expect(slotsOn('2026-06-08', given)).toHaveLength(14);
  });

  it('of an exception may have breaks too', () => {
    const also = [
      { start: '15:00', end: '15:30' },
      { start: '12:15', end: '13:00' },
    ];
    const exception = { date: '2026-06-01', closed: false, start: '09:00', end: '09:30', also };
    const given = calendar('UTC', everyDay('20:00', '21:00'), { exceptions: [exception] });
    expect(slotsOn('2026-06-01', given)).toEqual(['09:00+00:00', '12:15+00:00', '15:00+00:00']);
    expect(isWithinHours(given, Date.parse('2026-06-01T12:30Z'))).toBe(true);
    expect(isWithinHours(given, Date.parse('2026-06-01T10:00Z'))).toBe(false);
    const closed = { ...given, exceptions: [{ ...exception, closed: true }] };
    expect(slotsOn('2026-06-01', closed)).toEqual([]);
  });

  it('are cut at the range asked for, its start included and its end not', () => {
    const from = Date.parse('2026-06-01T09:30Z');
    const given = calendar('UTC', everyDay('09:00', '17:00'));
    const slots = slotsBetween({ ...given, from, until: from + 2 * HALF_HOUR });
    expect(slots.map(({ start }) => start)).toEqual([from, from + HALF_HOUR]);
  });
});

describe('a booking', () => {
  const nine = Date.parse('2026-06-01T09:00-04:00');
  const given = calendar('America/New_York', everyDay('09:00', '17:00'), { now: nine - 1 });
  const endOfDay14 = Date.parse('2026-06-15T00:00-04:00');

  it('takes a free slot of the grid and ends half an hour later', () => {
    expect(isBookable({ ...given, start: nine })).toEqual({ ok: true, reservedFor: null, end: nine + HALF_HOUR });
  });

  it.each([
    ['between two slots', nine + 60_000],
    ['a millisecond off', nine + 1],
    ['before the hours', nine - HALF_HOUR],
    ['at their end', nine + 8 * 60 * 60_000],
  ])('is refused %s', (_, start) => {
    expect(isBookable({ ...given, start })).toEqual({ ok: false, reason: 'not_on_grid' });
  });

  it('is refused from the slot’s own instant on', () => {
    expect(isBookable({ ...given, now: nine, start: nine })).toEqual({
      ok: false,
      reason: 'in_past',
    });
  });

  it('reaches to the end of the fourteenth day of the provider’s calendar', () => {
    const allDay = { ...given, hours: everyDay('00:00', '24:00') };
    const last = endOfDay14 - HALF_HOUR;
    expect(isBookable({ ...allDay, start: last })).toMatchObject({ ok: true });
    expect(isBookable({ ...allDay, start: endOfDay14 })).toEqual({ ok: false, reason: 'too_far' });
  });

  it('is refused within the notice that the provider asks for', () => {
    const asked = { ...given, now: nine - HALF_HOUR, noticeMinutes: 30 };
    expect(isBookable({ ...asked, start: nine })).toEqual({ ok: false, reason: 'too_soon' });
    expect(isBookable({ ...asked, now: asked.now - 1, start: nine })).toMatchObject({ ok: true });
  });

  it('leaves the buffer before and after a busy range', () => {
    const eleven = nine + 4 * HALF_HOUR;
    const busy = [{ start: eleven, end: eleven + HALF_HOUR }];
    const available = (bufferMinutes: number) =>
      slotsBetween({ ...given, busy, bufferMinutes, from: nine, until: nine + 8 * HALF_HOUR }).map((slot) =>
        slot.available ? 'o' : 'x',
      );
    expect(available(0).join('')).toBe('ooooxooo');
    // 9:00, 9:35, 10:10, 10:45, 11:20, 11:55, 12:30
    expect(available(5).join('')).toBe('oooxxoo');
    // 9:00, 10:00, 11:00, 12:00
    expect(available(30).join('')).toBe('ooxo');
    // 9:00, 10:01, 11:02, 12:03
    expect(available(31).join('')).toBe('oxxo');
    expect(isBookable({ ...given, busy, bufferMinutes: 5, start: eleven - 15 * 60_000 })).toMatchObject({
      reason: 'taken',
    });
  });

  it('may lie within the hours although the grid has moved', () => {
    expect(isWithinHours(given, nine + 60_000)).toBe(true);
    expect(isWithinHours(given, nine - 60_000)).toBe(false);
    expect(isWithinHours(given, nine + 16 * HALF_HOUR - 60_000)).toBe(false);
  });

  it('is refused over a busy range and accepted beside it', () => {
    const second = nine + HALF_HOUR;
    const touching = { ...given, busy: [{ start: second, end: second + HALF_HOUR }] };
    expect(isBookable({ ...touching, start: nine })).toMatchObject({ ok: true });
    expect(isBookable({ ...touching, start: second })).toEqual({ ok: false, reason: 'taken' });
    const grazing = { ...given, busy: [{ start: second - 1, end: second }] };
    expect(isBookable({ ...grazing, start: nine })).toEqual({ ok: false, reason: 'taken' });
    expect(isBookable({ ...grazing, start: second })).toMatchObject({ ok: true });
  });
});

describe('whatever the calendar', () => {
  const zones = [
    'America/New_York',
    'Africa/Cairo',
    'Europe/London',
    'Asia/Kolkata',
    'Asia/Kathmandu',
    'Australia/Adelaide',
    'Australia/Lord_Howe',
    'America/Havana',
    'Pacific/Apia',
  ];
  const clock = fc
    .integer({ min: 0, max: 287 })
    .map((step) => step * 5)
    .map((m) => `${String(Math.trunc(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`);
  const window = { start: clock, end: clock };
  const opening = fc.record(
    { enabled: fc.boolean(), ...window, also: fc.array(fc.record(window), { maxLength: 3 }) },
    { requiredKeys: ['enabled', 'start', 'end'] },
  );
  const hours = fc.record(Object.fromEntries(WEEKDAYS.map((day) => [day, opening])), {
    requiredKeys: [],
  }) as fc.Arbitrary<WeeklyHours>;
  const situation = fc
    .record({
      zone: fc.constantFrom(...zones),
      hours,
      now: fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2027-12-31') }),
      bufferMinutes: fc.constantFrom(0, 0, 5, 30, 60),
      noticeMinutes: fc.constantFrom(0, 0, 45, 3 * 1440),
      relativeBusy: fc.array(
        fc.record({
          start: fc.integer({ min: -DAY, max: 16 * DAY }),
          length: fc.integer({ min: 0, max: 8 * HALF_HOUR }),
        }),
        { maxLength: 20 },
      ),
    })
    .map(({ relativeBusy, ...rest }) => ({
      ...rest,
      exceptions: [],
      busy: relativeBusy.map(({ start, length }) => ({
        start: rest.now + start,
        end: rest.now + start + length,
      })),
      from: rest.now - DAY,
      until: rest.now + 16 * DAY,
    }));

  const check = (holds: (given: Calendar & { from: number; until: number }) => void) =>
    fc.assert(fc.property(situation, holds), { numRuns: trials(30, 500) });

  it('slots last 30 real minutes and never overlap', () => {
    check((given) => {
      let free = -Infinity;
      for (const { start, end } of slotsBetween(given)) {
        expect(end - start).toBe(HALF_HOUR);
        expect(start).toBeGreaterThanOrEqual(free);
        free = end;
      }
    });
  });

  it('slots of a day lie apart by the buffer, so that all of them can be booked', () => {
    check((given) => {
      const apart = HALF_HOUR + (given.bufferMinutes ?? 0) * 60_000;
      const days = Map.groupBy(slotsBetween(given), ({ start }) => readClock(given.zone, start).slice(0, 10));
      for (const slots of days.values())
        for (const [index, { start }] of slots.slice(1).entries())
          expect(start - slots[index]!.start).toBeGreaterThanOrEqual(apart);
    });
  });

  it('slots lie within the hours on the provider’s clock', () => {
    check((given) => {
      for (const { start, end } of slotsBetween(given))
        for (const instant of [start, start + HALF_HOUR / 2, end - 60_000]) {
          const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(given.zone);
          const entry = given.hours[WEEKDAYS[local.dayOfWeek - 1] ?? 'mon']!;
          const time = local.toPlainTime().toString().slice(0, 5);
          expect(entry.enabled).toBe(true);
          const holds = (one: { start: string; end: string }) =>
            time >= one.start && time < one.end.replace('00:00', '24:00');
          expect([entry, ...(entry.also ?? [])].some(holds)).toBe(true);
        }
    });
  });

  it('available slots are ahead and intersect nothing busy; the rest have a reason', () => {
    check((given) => {
      for (const { start, end, available } of slotsBetween(given)) {
        const buffer = (given.bufferMinutes ?? 0) * 60_000;
        const meets = given.busy.some(
          (range) => range.start < range.end && range.start < end + buffer && range.end > start - buffer,
        );
        const isEarly = start <= given.now + (given.noticeMinutes ?? 0) * 60_000;
        if (available) expect(meets || isEarly).toBe(false);
        else expect(meets || isEarly || start > given.now + 13 * DAY).toBe(true);
      }
    });
  });

  it('isBookable agrees with slotsBetween', () => {
    check((given) => {
      for (const { start, end, available } of slotsBetween(given).slice(0, 60)) {
        const answer = isBookable({ ...given, start });
        expect(answer.ok).toBe(available);
        if (answer.ok) expect(answer.end).toBe(end);
        expect(isBookable({ ...given, start: start + 1 })).toMatchObject({ reason: 'not_on_grid' });
      }
    });
  });

  it('the next free starts are the first three available slots of the first three days of any zone', () => {
    check((given) => {
      const until = bookingHorizon(given.zone, given.now);
      const slots = slotsBetween({ ...given, from: given.now, until });
      const free = slots.filter(({ available }) => available).map(({ start }) => start);
      for (const zone of [given.zone, 'Asia/Kathmandu', 'Pacific/Apia']) {
        const days = [...Map.groupBy(free, (start) => localDay(zone, start)).values()].slice(0, 3);
        expect(nextFreeStarts(given, zone)).toEqual(days.flatMap((starts) => starts.slice(0, 3)));
      }
    });
  });

  it('a range asked for in two parts gives the same slots', () => {
    check((given) => {
      const middle = given.now + 5 * DAY;
      const parts = [...slotsBetween({ ...given, until: middle }), ...slotsBetween({ ...given, from: middle })];
      expect(parts).toEqual(slotsBetween(given));
    });
  });
});

describe('a server in another zone', () => {
  const script = `
    const { slotsBetween } = await import(${JSON.stringify(import.meta.resolve('./rules.ts'))})
    const hours = { sun: { enabled: true, start: '00:30', end: '00:00' } }
    const from = Date.parse('2026-10-24T00:00Z')
    const given = { hours, exceptions: [], busy: [], zone: 'Europe/London', now: from, from }
    console.log(new Date(from).getHours())
    console.log(JSON.stringify(slotsBetween({ ...given, until: from + 3 * 86_400_000 })))`;

  function runIn(TZ: string): string[] {
    const args = ['--input-type=module', '--eval', script];
    const cwd = fileURLToPath(new URL('.', import.meta.url));
    return execFileSync(process.execPath, args, { cwd, env: { TZ }, encoding: 'utf8' }).split('\n');
  }

  it('computes the same slots', () => {
    const [hourThere, slotsThere] = runIn('Pacific/Kiritimati');
    const [hourHere, slotsHere] = runIn('America/St_Johns');
    expect(hourThere).not.toBe(hourHere);
    expect(slotsThere).toBe(slotsHere);
    expect(JSON.parse(slotsHere ?? '')).toHaveLength(49);
  });
});
