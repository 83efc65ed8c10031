/** The size of a long test: `short` in `npm test`, `long` in `npm run test:long`. */
export const trials = <Amount>(short: Amount, long: Amount): Amount => (process.env.TEST_LONG ? long : short);
