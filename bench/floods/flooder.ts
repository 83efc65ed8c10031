import { type Flooded, floods } from '../../server/src/testing/floods.ts';

/** A separate process, so that its own CPU time does not delay the measured callers. */
const [name = '', target = '{}', ms = '0'] = process.argv.slice(2);
await floods[name as keyof typeof floods](JSON.parse(target) as Flooded, Number(ms));
process.exit();
