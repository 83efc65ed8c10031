/** A readable version 7 identifier, the same in every run. */
export const uuid = (number: number) => `01990000-0000-7000-8000-${String(number).padStart(12, '0')}`;
