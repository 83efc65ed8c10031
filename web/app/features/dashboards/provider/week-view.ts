/** What of the week's page is open: the week of a day (yyyy-mm-dd), how it is shown, and on a phone which day. */
export interface WeekView {
  week: string | null;
  show: 'calendar' | 'list';
  day: string | null;
}

/** Reads the address. */
export function readWeekView(params: URLSearchParams): WeekView {
  return {
    week: params.get('week'),
    show: params.get('show') === 'list' ? 'list' : 'calendar',
    day: params.get('day'),
  };
}

/** The shortest address that says the same. */
export function toWeekAddress({ week, show, day }: WeekView): string {
  const params = new URLSearchParams();
  if (week) params.set('week', week);
  if (show === 'list') params.set('show', show);
  if (day) params.set('day', day);
  return params.size > 0 ? `/provider/week?${params}` : '/provider/week';
}
