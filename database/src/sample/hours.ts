import { WEEKDAYS, type Weekday, type WeeklyHours } from '@polyclinic/contract/availability/rules';

const workdays: Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri'];
const sundayToThursday: Weekday[] = ['sun', 'mon', 'tue', 'wed', 'thu'];

function open(days: readonly Weekday[], start: string, end: string): WeeklyHours {
  return Object.fromEntries(WEEKDAYS.map((day) => [day, { enabled: days.includes(day), start, end }]));
}

/** Working weeks, on the clock of the doctor's own zone. */
export const hours = {
  standard: open(workdays, '09:00', '17:00'),
  early: { ...open(workdays, '07:00', '15:00'), fri: { enabled: true, start: '07:00', end: '12:30' } },
  late: { ...open(workdays, '12:00', '20:00'), wed: { enabled: false, start: '12:00', end: '20:00' } },
  partTime: { ...open(['mon', 'wed'], '09:00', '14:00'), thu: { enabled: true, start: '15:00', end: '20:30' } },
  saturday: {
    ...open(['tue', 'wed', 'thu', 'fri'], '10:00', '18:00'),
    sat: { enabled: true, start: '09:00', end: '13:00' },
  },
  mondayToSaturday: { ...open(workdays, '10:00', '18:30'), sat: { enabled: true, start: '10:00', end: '14:00' } },
  sundayToThursday: open(sundayToThursday, '10:00', '18:00'),
  cairoEvening: { ...open(sundayToThursday, '14:00', '22:00'), sat: { enabled: true, start: '16:00', end: '21:00' } },
  dubai: {
    ...open(['mon', 'tue', 'wed', 'thu'], '08:00', '16:00'),
    fri: { enabled: true, start: '08:00', end: '12:00' },
  },
  untilMidnight: open(['mon', 'tue', 'wed', 'thu', 'sun'], '17:00', '24:00'),
  roundTheClock: open(WEEKDAYS, '00:00', '24:00'),
} as const satisfies Record<string, WeeklyHours>;

export type HoursName = keyof typeof hours;
