import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { cellOf, type NamedTests, testsNotThere } from './proofs.ts';

/** One requirement of the specification: what it says in our own words, where a user finds it, and what proves it. */
interface Requirement {
  /** Section, subsection and sentence, such as `2.9.4` */
  id: string;
  requires: string;
  /** Where a user finds it: an address, a part of the screen, a mail */
  at?: string;
  tests?: NamedTests;
  /** What is different here, and in which decision the reason stands */
  differs?: string;
  decision?: string;
  /** What is not there yet */
  missing?: string;
}

interface Section {
  title: string;
  requirements: Requirement[];
}

const FOLDER = 'docs/specification';
const TABLE = 'docs/specification.md';
const HEAD = `# The specification, sentence by sentence

Made by \`npm run specification\` from the files in \`docs/specification/\`; \`npm run check\` refuses a test or a
decision that is not there. Numbers are section, subsection and sentence of the specification.
`;

/** Checks that every requirement has its proof or its reason, that each exists, and that the table is as they say. */
export function findUnprovenRequirements(): string[] {
  const sections = readSections();
  const requirements = sections.flatMap((section) => section.requirements);
  const isWritten = existsSync(TABLE) && readFileSync(TABLE, 'utf8') === tableOf(sections);
  return [
    ...numbersGivenTwice(requirements),
    ...requirements.flatMap(faultsOf),
    ...(isWritten ? [] : [`${TABLE} is not what ${FOLDER} says: npm run specification`]),
  ];
}

const readSections = (): Section[] =>
  globSync(`${FOLDER}/*.json`)
    .sort((one, other) => basename(one).localeCompare(basename(other), 'en', { numeric: true }))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')));

function numbersGivenTwice(requirements: Requirement[]): string[] {
  const ids = requirements.map(({ id }) => id);
  return ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} is given twice`);
}

function faultsOf({ id, tests, decision, differs, missing }: Requirement): string[] {
  return [
    ...testsNotThere(tests),
    ...(decision && !existsSync(`docs/decisions/${decision}`) ? [`docs/decisions/${decision} is not there`] : []),
    ...(differs && !decision ? ['it differs without a decision'] : []),
    ...(Object.keys(tests ?? {}).length === 0 && !decision && !missing ? ['it has neither a test nor a decision'] : []),
  ].map((fault) => `${id}: ${fault}`);
}

function tableOf(sections: Section[]): string {
  const all = sections.flatMap(({ requirements }) => requirements);
  const open = all.filter(({ missing }) => missing);
  const count = `\n${all.length} requirements; ${open.length} have something missing${open.length > 0 ? `: ${open.map(({ id }) => id).join(', ')}` : ''}.\n`;
  return [HEAD, count, ...sections.map(sectionOf)].join('');
}

const sectionOf = ({ title, requirements }: Section): string =>
  `\n## ${title}\n\n| | Required | Where | Shown by |\n|---|---|---|---|\n${requirements.map(rowOf).join('')}`;

function rowOf({ id, requires, at, tests, differs, decision, missing }: Requirement): string {
  const where = [at, differs && `Differs: ${differs}`, missing && `**Missing:** ${missing}`];
  const proofs = [
    ...Object.entries(tests ?? {}).map(([file, titles]) => `[${file}](../${file}): ${titles.join('; ')}`),
    decision && `[decision ${decision.slice(0, 3)}](decisions/${decision})`,
  ];
  return `| ${[id, requires, cellOf(where), cellOf(proofs)].join(' | ')} |\n`;
}

if (import.meta.main) writeFileSync(TABLE, tableOf(readSections()));
