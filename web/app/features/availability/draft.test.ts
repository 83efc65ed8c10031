import { availabilitySettings } from '@polyclinic/contract/availability/schemas';
import { describe, expect, it } from 'vitest';
import { toAbsences, toDraft, toSettings } from './draft.ts';
import { readDraft } from './draft-form.ts';
import { problemsOf } from './problems-of.ts';
import { copiesOf, step, take } from './step.ts';

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
    { date: '2026-12-29', closed: false, start: '09:00', end: '10:00', also: [{ start: '15:00', end: '18:00' }] },
  ],
  visitTypes: ['video'],
  bufferMinutes: 15,
  noticeMinutes: 120,
  isAcceptingPatients: true,
});
const draft = toDraft(settings);
const today = '2026-12-01';

const early = { start: '12:00', end: '09:00' };

describe('a draft', () => {
  it('holds what was saved, days in a row as one absence, and gives it back', () => {
    expect(draft.absences.map(({ from, until }) => [from, until])).toEqual([
      ['2026-12-24', '2026-12-25'],
      ['2026-12-27', '2026-12-27'],
      ['2026-12-28', '2026-12-28'],
      ['2026-12-29', '2026-12-29'],
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
      ['absence.from', '2027-01-04'],
      ['absence.until', '2027-01-04'],
      ['absence.kind', 'hours'],
      ['absence.1.start', '14:00'],
      ['absence.1.end', '16:00'],
      ['absence.1.start', '08:00'],
      ['absence.1.end', '09:00'],
    ] as const)
      form.append(name, value);
    const read = readDraft(form);
    expect(read.days.mon.windows).toEqual([
      { start: '09:00', end: '12:00' },
      { start: '13:00', end: '17:00' },
    ]);
    expect(toAbsences(toSettings(read).exceptions)).toMatchObject([
      { from: '2026-12-24', until: '2026-12-26', closed: true },
      {
        from: '2027-01-04',
        closed: false,
        windows: [
          { start: '08:00', end: '09:00' },
          { start: '14:00', end: '16:00' },
        ],
      },
    ]);
  });

  it('names the one line that is wrong: a window, the dates of an exception, a window of one', () => {
    const windows = [
      { start: '14:00', end: '16:00' },
      { start: '11:30', end: '14:00' },
      { start: '09:00', end: '12:00' },
    ];
    const wrong = {
      ...draft,
      days: { ...draft.days, mon: { enabled: true, windows }, tue: { enabled: true, windows: [early] } },
      absences: [
        { from: '2026-12-01', until: '2026-12-03', closed: true, windows: [early] },
        { from: '2026-12-10', until: '2026-12-09', closed: true, windows: [early] },
        { from: '2026-12-03', until: '2026-12-04', closed: true, windows: [early] },
        { from: '2026-12-20', until: '2026-12-20', closed: false, windows },
        { from: '2026-12-21', until: '2026-12-21', closed: false, windows: [windows[0], early] as typeof windows },
      ],
    };
    const { error } = availabilitySettings.safeParse(toSettings(wrong));
    expect(problemsOf(error?.issues ?? [], [1], wrong)).toEqual({
      'hours.mon.1': 'overlap',
      'hours.tue.0': 'hours',
      'absence.1': 'dates',
      'absence.2': 'dateTwice',
      'absence.3.1': 'overlap',
      'absence.4.1': 'hours',
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
    expect(more.absences.at(-1)).toMatchObject({ from: '2026-12-30', closed: true });
    expect(take(more, step.removeAbsence(4), today)).toEqual(draft);
  });

  it('adds a window to an exception, and removes it again', () => {
    const more = take(draft, step.addAbsenceWindow(2), today);
    expect(more.absences[2]?.windows).toEqual([
      { start: '09:00', end: '10:00' },
      { start: '11:00', end: '13:00' },
    ]);
    expect(take(more, step.removeAbsenceWindow(2, 1), today)).toEqual(draft);
    expect(take(draft, step.removeAbsenceWindow(2, 0), today)).toEqual(draft);
  });

  it('copies the exceptions of a week to the first week after it in which their days have none', () => {
    const dates = ({ absences }: typeof draft) => absences.map(({ from, until }) => `${from} ${until}`);
    // Monday December 28: both of its exceptions, and none of the week before
    const once = take(draft, step.copyWeek('2026-12-28'), today);
    expect(dates(once).slice(2)).toEqual([
      '2026-12-28 2026-12-28',
      '2026-12-29 2026-12-29',
      '2027-01-04 2027-01-04',
      '2027-01-05 2027-01-05',
    ]);
    // What is said before it is done
    expect(copiesOf(draft.absences, '2026-12-28')).toEqual(once.absences.slice(4));
    expect(once.absences[5]?.windows).toEqual(draft.absences[3]?.windows);
    expect(dates(take(once, step.copyWeek('2026-12-28'), today)).slice(6)).toEqual([
      '2027-01-11 2027-01-11',
      '2027-01-12 2027-01-12',
    ]);
    expect(availabilitySettings.safeParse(toSettings(once)).success).toBe(true);
    expect(take(draft, step.copyWeek('2026-11-02'), today)).toEqual(draft);
    expect(take(draft, step.copyWeek('never'), today)).toEqual(draft);
  });
});
