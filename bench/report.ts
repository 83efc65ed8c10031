import type { Job } from './jobs/job.ts';
import type { Round } from './load/contenders.ts';
import { median } from './load/measure.ts';

export type Outcome = { job: Job; product: Round[]; floor: Round[]; pgbench: Round[] };

type Cell = string;

/** What was measured, as two Markdown tables: the figures, and their ratios beside the goals. */
export function report(outcomes: Outcome[]): string {
  return [
    table(
      ['job', 'by', 'per second', 'p99 ms', 'CPU ms/request', 'of it PostgreSQL', 'non-2xx'],
      outcomes.flatMap(figures),
    ),
    table(
      ['job', 'of pgbench', 'goal', 'of the floor', 'goal', 'CPU ms', 'goal', 'least share of a goal'],
      outcomes.map(ratios),
    ),
  ].join('\n');
}

const middle = (rounds: Round[], key: keyof Round): number => median(rounds.map((round) => round[key]));

function figures({ job, product, floor, pgbench }: Outcome): Cell[][] {
  const row = (by: string, rounds: Round[]): Cell[] => [
    job.name,
    by,
    Math.round(middle(rounds, 'perSecond')).toLocaleString('en'),
    middle(rounds, 'p99Ms').toFixed(1),
    middle(rounds, 'cpuMs').toFixed(2),
    middle(rounds, 'databaseCpuMs').toFixed(2),
    String(rounds.reduce((sum, { refused }) => sum + refused, 0)),
  ];
  return [row('Polyclinic', product), row('bare node:http + pg', floor), row('pgbench', pgbench)];
}

function ratios({ job, product, floor, pgbench }: Outcome): Cell[] {
  const ofPgbench = ratio(product, pgbench);
  const ofFloor = ratio(product, floor);
  const cpu = middle(product, 'cpuMs');
  const { goal } = job;
  const least = Math.min(ofPgbench / goal.ofPgbench, ofFloor / goal.ofFloor, goal.cpuMs / cpu);
  const cells = [ofPgbench, goal.ofPgbench, ofFloor, goal.ofFloor, cpu, goal.cpuMs];
  return [job.name, ...cells.map((value) => value.toFixed(2)), `${Math.round(least * 100)} %`];
}

/** Round by round, since what disturbs the machine disturbs neighbours alike. */
function ratio(product: Round[], other: Round[]): number {
  return median(product.map((round, index) => round.perSecond / (other[index]?.perSecond ?? Number.NaN)));
}

function table(head: Cell[], rows: Cell[][]): string {
  const toLine = (cells: Cell[]) => `| ${cells.join(' | ')} |`;
  return [toLine(head), toLine(head.map(() => '---')), ...rows.map(toLine), ''].join('\n');
}
