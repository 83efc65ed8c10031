import { readdir, readFile } from 'node:fs/promises';
import { CONTROL_STATES, isFoundBy, stateOf } from '@polyclinic/contract/compliance/controls/rules';
import {
  type Control,
  type Controls,
  type ControlsInput,
  type Framework,
  framework,
} from '@polyclinic/contract/compliance/controls/schemas';

const FOLDER = new URL('../../../../../docs/compliance/', import.meta.url);
const PAGE_SIZE = 50;

let read: Promise<Framework[]> | undefined;

/** Once, as they are part of the version that runs; after a failure anew. */
function readFrameworks(): Promise<Framework[]> {
  read ??= readFiles().catch((error: unknown) => {
    read = undefined;
    throw error;
  });
  return read;
}

async function readFiles(): Promise<Framework[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.json')).toSorted();
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, FOLDER), 'utf8')));
  return texts.map((text) => framework.parse(JSON.parse(text)));
}

/** The frameworks with how many of their clauses stand how, and the clauses that were asked for, a page at a time. */
export async function readControls({ framework: slug, state, q, page }: ControlsInput): Promise<Controls> {
  const frameworks = await readFrameworks();
  const all = frameworks.flatMap(toControls);
  const found = all.filter(
    (control) =>
      (slug === '' || control.framework === slug) &&
      (state === 'all' || control.state === state) &&
      isFoundBy(wordsOf(control), q),
  );
  return {
    frameworks: frameworks.map(({ slug: own, name, title }) => ({
      slug: own,
      name,
      title,
      counts: countsOf(all.filter((control) => control.framework === own)),
    })),
    found: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    total: found.length,
    pages: Math.ceil(found.length / PAGE_SIZE),
  };
}

const toControls = ({ slug, controls }: Framework): Control[] =>
  controls.map(({ id, asks, tests = {}, procedures = [], ...reasons }) => ({
    id,
    framework: slug,
    asks,
    state: stateOf({ tests, procedures, ...reasons }),
    tests: Object.entries(tests).flatMap(([file, titles]) => titles.map((title) => ({ file, title }))),
    procedures,
    reason: reasons.notMet ?? reasons.notAssessed ?? reasons.notApplicable ?? null,
  }));

const wordsOf = ({ id, asks, reason, tests, procedures }: Control) => [
  id,
  asks,
  reason,
  ...procedures,
  ...tests.flatMap(({ file, title }) => [file, title]),
];

function countsOf(controls: Control[]): Controls['frameworks'][number]['counts'] {
  const counts = CONTROL_STATES.map((state) => [state, controls.filter((one) => one.state === state).length]);
  return Object.fromEntries(counts);
}
