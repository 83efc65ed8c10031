import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { CONTROL_STATES, type ControlState, stateOf } from '../contract/src/compliance/controls/rules.ts';
import { type Framework, framework } from '../contract/src/compliance/controls/schemas.ts';
import { cellOf, pageNotThere, testsNotThere } from './proofs.ts';

type Control = Framework['controls'][number];

const FOLDER = 'docs/compliance';
const TABLE = 'docs/compliance.md';
const WORDS: Record<ControlState, string> = {
  proven: 'proven by tests',
  procedure: 'by procedure',
  not_met: 'not met',
  not_assessed: 'not assessed',
  not_applicable: 'does not apply',
};
const HEAD = `# Compliance, clause by clause

Made by \`npm run compliance\` from the files in \`docs/compliance/\`, which the console's Compliance tab reads too;
\`npm run check\` refuses a test, a page or a part of one that is not there. Clauses have their own numbers and our
words, so read them at their source. "Proven" says that the tests named show it of this software and turn red without
it; "by procedure" that the operator does the rest, by the page named. A clause that is met in part is "not met", with
what is missing. None of this is a certificate, and nothing is said of an installation whose operator does otherwise.
`;

/** Checks that every test and page that a clause names is there, and that the table is as the files say. */
export function findUnprovenControls(): string[] {
  const frameworks = readFrameworks();
  const isWritten = existsSync(TABLE) && readFileSync(TABLE, 'utf8') === tableOf(frameworks);
  return [
    ...frameworks.flatMap(({ controls }) => [...numbersGivenTwice(controls), ...controls.flatMap(faultsOf)]),
    ...(isWritten ? [] : [`${TABLE} is not what ${FOLDER} says: npm run compliance`]),
  ];
}

const readFrameworks = (): Framework[] =>
  globSync(`${FOLDER}/*.json`)
    .toSorted()
    .map((file) => framework.parse(JSON.parse(readFileSync(file, 'utf8'))));

function numbersGivenTwice(controls: Control[]): string[] {
  const ids = controls.map(({ id }) => id);
  return ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} is given twice`);
}

const faultsOf = ({ id, tests, procedures = [], ...reasons }: Control): string[] =>
  [
    ...testsNotThere(tests),
    ...procedures.flatMap(pageNotThere),
    ...(reasonsOf(reasons).length > 1 ? ['it stands in two ways'] : []),
  ].map((fault) => `${id}: ${fault}`);

const reasonsOf = ({ notMet, notApplicable, notAssessed }: Partial<Control>): string[] =>
  [notMet, notApplicable, notAssessed].filter((reason) => reason !== undefined);

function tableOf(frameworks: Framework[]): string {
  return [HEAD, ...frameworks.map(sectionOf)].join('');
}

function sectionOf({ title, source, controls }: Framework): string {
  const counts = CONTROL_STATES.map(
    (state) => `${controls.filter((control) => stateOf(control) === state).length} ${WORDS[state]}`,
  );
  return `\n## ${title}\n\n${controls.length} clauses ([source](${source})): ${counts.join(', ')}.\n\n| | Asks | Stands | Shown by |\n|---|---|---|---|\n${controls.map(rowOf).join('')}`;
}

function rowOf(control: Control): string {
  const { id, asks, tests = {}, procedures = [] } = control;
  const stands = [`**${WORDS[stateOf(control)]}**`, ...reasonsOf(control)];
  const proofs = [
    ...Object.entries(tests).map(([file, titles]) => `[${file}](../${file}): ${titles.join('; ')}`),
    ...procedures.map((address) => `[${address}](${address.replace(/^docs\//, '')})`),
  ];
  return `| ${[id, asks, cellOf(stands), cellOf(proofs)].join(' | ')} |\n`;
}

if (import.meta.main) writeFileSync(TABLE, tableOf(readFrameworks()));
