/** What of the page is open: the week of a day (yyyy-mm-dd), a tab, and the visit that is looked at. */
export interface View {
  week: string | null;
  tab: 'appointments' | 'communication';
  appointment: string | null;
}

/** Reads the address. */
export function readView(params: URLSearchParams): View {
  return {
    week: params.get('week'),
    tab: params.get('tab') === 'communication' ? 'communication' : 'appointments',
    appointment: params.get('appointment'),
  };
}

/** The shortest address that says the same. */
export function toAddress({ week, tab, appointment }: View): string {
  const params = new URLSearchParams();
  if (week) params.set('week', week);
  if (tab === 'communication') params.set('tab', tab);
  if (appointment) params.set('appointment', appointment);
  return params.size > 0 ? `/provider?${params}` : '/provider';
}
