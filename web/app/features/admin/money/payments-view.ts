import {
  type DocumentsSearch,
  documentsSearch,
  type PaymentsSearch,
  paymentsSearch,
} from '@polyclinic/contract/admin/payments/schemas';

export type PaymentsView = PaymentsSearch;
export type DocumentsView = DocumentsSearch;

const LONGEST = 100;

const wordsOf = (params: URLSearchParams) =>
  (params.get('q') ?? '').replaceAll('\0', '').toWellFormed().trim().slice(0, LONGEST);

/** Which payments an address asks for; what it doesn't know narrows nothing. */
export function readPaymentsView(params: URLSearchParams): PaymentsView {
  const { state, country, gateway, from, to, sort, after } = paymentsSearch.shape;
  return paymentsSearch.parse({
    q: wordsOf(params),
    state: state.safeParse(params.get('state')).data,
    country: country.safeParse(params.get('country')).data,
    gateway: gateway.safeParse(params.get('gateway')).data,
    from: from.safeParse(params.get('from')).data,
    to: to.safeParse(params.get('to')).data,
    sort: sort.safeParse(params.get('sort') ?? undefined).data,
    after: after.safeParse(params.get('after')).data,
  });
}

export function readDocumentsView(params: URLSearchParams): DocumentsView {
  const { kind, from, to, sort, after } = documentsSearch.shape;
  return documentsSearch.parse({
    q: wordsOf(params),
    kind: kind.safeParse(params.get('kind')).data,
    from: from.safeParse(params.get('from')).data,
    to: to.safeParse(params.get('to')).data,
    sort: sort.safeParse(params.get('sort') ?? undefined).data,
    after: after.safeParse(params.get('after')).data,
  });
}

/** Of a page with this path, for a view of it. */
function addressOf(path: string, { size: _, sort, ...view }: PaymentsView | DocumentsView): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(view)) if (value) query.set(name, String(value));
  if (sort && sort !== 'newest') query.set('sort', sort);
  return query.size > 0 ? `${path}?${query}` : path;
}

export const addressOfPayments = (view: PaymentsView) => addressOf('/admin/payments', view);
export const addressOfDocuments = (view: DocumentsView) => addressOf('/admin/invoices', view);
/** The file with all that a view finds. */
export const addressOfPaymentsFile = (view: PaymentsView) =>
  addressOf('/admin/payments.csv', { ...view, after: undefined });
