import { ensureBuilt } from '../../server/src/platform/web-build.ts';

/** Before all tests, since every worker starts a product of its own and each would build. */
export default (): Promise<void> => ensureBuilt((line) => process.stdout.write(`${line}\n`));
