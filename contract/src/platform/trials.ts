/** How much a long trial does: `short` in `npm test`, `long` in `npm run test:long`. */
export const trials = (short: number, long: number): number => (process.env.TEST_LONG ? long : short);
