/** What the page shows: by what the plot counts, and the month (yyyy-mm) of the statement, null for the present one. */
export interface View {
  by: 'week' | 'month';
  month: string | null;
}

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

/** Reads the address; what makes no sense is left out. */
export function readView(params: URLSearchParams): View {
  const month = params.get('month') ?? '';
  return { by: params.get('by') === 'week' ? 'week' : 'month', month: MONTH.test(month) ? month : null };
}

/** The shortest address that says the same. */
export function toAddress({ by, month }: View): string {
  const params = new URLSearchParams();
  if (by === 'week') params.set('by', by);
  if (month) params.set('month', month);
  return params.size > 0 ? `/provider/earnings?${params}` : '/provider/earnings';
}

/** The month that lies so many months after another. */
export function monthAfter(month: string, months: number): string {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(Number(year), Number(number) - 1 + months, 1)).toISOString().slice(0, 7);
}
