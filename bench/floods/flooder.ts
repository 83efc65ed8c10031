import { type Flooded, floods } from '../../server/src/testing/floods.ts';

/** A process of its own, so that what it does is not what the neighbours wait for. */
const [name = '', target = '{}', ms = '0'] = process.argv.slice(2);
await floods[name as keyof typeof floods](JSON.parse(target) as Flooded, Number(ms));
process.exit();
