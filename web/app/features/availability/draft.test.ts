import { availabilitySettings } from '@polyclinic/contract/availability/schemas';
import { describe, expect, it } from 'vitest';
import { toAbsences, toDraft, toSettings } from './draft.ts';
import { readDraft } from './draft-form.ts';
import { problemsOf } from './problems-of.ts';
import { step, take } from './step.ts';

const settings = availabilitySettings.parse({
  timeZone: 'Africa/Cairo',
  hours: {
    mon: { enabled: true, start: '09:00', end: '12:00', also: [{ start: '13:00', end: '24:00' }] },
    fri: { enabled: false, start: '10:00', end: '11:00' },
  },
  exceptions: [
    { date: '2026-12-24', closed: true },
    { date: '2026-12-25', closed: true },
    { date: '2026-12-27', closed: true },
    { date: '2026-12-28', closed: false, start: '09:00', end: '10:00' },
  ],
  visitTypes: ['video'],
  bufferMinutes: 15,
  noticeMinutes: 120,
  isAcceptingPatients: true,
});
const draft = toDraft(settings);
const today = '2026-12-01';

describe('a draft', () => {
  it('holds what was saved, days in a row as one absence, and gives it back', () => {
    expect(draft.absences.map(({ from, until }) => [from, until])).toEqual([
      ['2026-12-24', '2026-12-25'],
      ['2026-12-27', '2026-12-27'],
      ['2026-12-28', '2026-12-28'],
    ]);
    const again = availabilitySettings.parse(toSettings(draft));
    expect(again.exceptions).toEqual(settings.exceptions);
    expect(again.hours.mon).toEqual({ ...settings.hours.mon, also: [{ start: '13:00', end: '00:00' }] });
    expect(again.hours.sun).toMatchObject({ enabled: false });
  });

  it('is read from the controls of the form', () => {
    const form = new FormData();
    for (const [name, value] of [
      ['mon.enabled', '1'],
      ['mon.start', '09:00'],
      ['mon.end', '12:00'],
      ['mon.start', '13:00'],
      ['mon.end', '17:00'],
      ['absence.from', '2026-12-24'],
      ['absence.until', '2026-12-26'],
      ['absence.kind', 'closed'],
    ] as const)
      form.append(name, value);
    const read = readDraft(form);
    expect(read.days.mon.windows).toEqual([
      { start: '09:00', end: '12:00' },
      { start: '13:00', end: '17:00' },
    ]);
    expect(toAbsences(toSettings(read).exceptions)).toMatchObject([{ from: '2026-12-24', until: '2026-12-26' }]);
  });

  it('says where two windows overlap, where one ends too early, and which dates make no sense', () => {
    const wrong = take(draft, step.addAbsence, today);
    wrong.days.mon.windows = [
      { start: '09:00', end: '12:00' },
      { start: '11:30', end: '14:00' },
    ];
    wrong.days.tue = { enabled: true, windows: [{ start: '12:00', end: '09:00' }] };
    const { error } = availabilitySettings.safeParse(toSettings(wrong));
    expect(problemsOf(error?.issues ?? [], [3])).toEqual({
      'hours.mon': 'overlap',
      'hours.tue': 'hours',
      'absence.3': 'dates',
    });
  });
});

describe('a step', () => {
  it('adds a window after a break, and removes it again', () => {
    const more = take(draft, step.addWindow('fri'), today);
    expect(more.days.fri).toEqual({
      enabled: true,
      windows: [
        { start: '10:00', end: '11:00' },
        { start: '12:00', end: '14:00' },
      ],
    });
    expect(take(more, step.removeWindow('fri', 1), today).days.fri.windows).toEqual(draft.days.fri.windows);
  });

  it('gives all working days the hours of one, and leaves the others closed', () => {
    const days = { ...draft.days, tue: { enabled: true, windows: [{ start: '08:00', end: '09:00' }] } };
    const copied = take({ ...draft, days }, step.copyToAll('tue'), today);
    expect(copied.days.mon.windows).toEqual(days.tue.windows);
    expect(copied.days.fri).toEqual(draft.days.fri);
  });

  it('adds an absence after the last one, and removes it again', () => {
    const more = take(draft, step.addAbsence, today);
    expect(more.absences.at(-1)).toMatchObject({ from: '2026-12-29', closed: true });
    expect(take(more, step.removeAbsence(3), today)).toEqual(draft);
  });
});
