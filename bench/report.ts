import { cpus, totalmem } from 'node:os';
import type { Calls } from './calls/calls.ts';
import type { Outcome } from './compare.ts';
import type { Uploads } from './files/uploads.ts';
import type { Flooding } from './floods/floods.ts';
import type { Grown } from './growth/growth.ts';
import type { Weeks } from './growth/weeks.ts';
import type { Goal } from './jobs/job.ts';
import type { Crowd } from './live/crowd.ts';
import type { Deliveries } from './live/delivery.ts';
import type { Screen } from './live/screen.ts';
import type { Round } from './load/contenders.ts';
import { median } from './load/measure.ts';
import type { DashboardFigures } from './pages/dashboards.ts';
import type { PageFigures } from './pages/pages.ts';
import { settings } from './settings.ts';

export type Findings = {
  /** Not measured for the dashboards only */
  bare?: Round;
  outcomes: Outcome[];
  delivery?: Deliveries;
  screen?: Screen;
  crowd?: Crowd;
  uploads?: Uploads[];
  calls?: Calls;
  pages?: PageFigures[];
  dashboards?: DashboardFigures[];
  floods?: Flooding[];
  grown?: Grown[];
  weeks?: Weeks;
};

type Cell = string;

const JOBS_HEAD = ['job', 'by', 'per second', 'p99 ms', 'CPU ms a request', 'of it PostgreSQL', 'non-2xx'];
const RATIOS_HEAD = [
  'job',
  'of pgbench',
  'goal',
  'of the floor',
  'goal',
  'CPU ms',
  'goal',
  "of the floor's CPU",
  'goal',
];
const LIVE_HEAD = ['live', 'measured', 'goal'];
const UPLOADS_HEAD = ['files of 50 MB at once', 'memory before', 'most', 'for each', 'goal', 'seconds'];
const CALLS_HEAD = ['call', 'best', 'median', 'worst', 'goal'];
const PAGES_HEAD = ['page', 'cached /s', 'of bare node:http', 'goal', 'rendered /s', 'of renderToString', 'goal'];
const DASHBOARDS_HEAD = [
  'dashboard',
  'first paint ms',
  'largest ms',
  'goal',
  'requests begun by the first paint',
  'goal',
  'waited for',
];
const FLOODS_HEAD = [
  'flood by one account',
  'others’ p99 ms before: elsewhere, same address',
  'during: elsewhere',
  'same address',
  'goal',
  'after',
  'not 200',
  'memory before MB',
  'most more',
  'goal',
  'after',
  'log MB',
];
const GROWTH_HEAD = ['job', 'among', 'CPU ms before', 'after', 'times', 'goal', 'pgbench times'];
const WEEKS_HEAD = ['page', 'CPU ms with 10 past', 'with 10,000', 'times', 'goal', 'per second, times'];

/** The maximum CPU time of a floor request on the reference machine: two full cores. */
const floorThereMs = ({ floorThere }: Goal) => 2_000 / floorThere;

/** The measurements as Markdown for docs/performance.md; what was not measured has no table. */
export function report({
  bare,
  outcomes,
  delivery,
  screen,
  crowd,
  uploads = [],
  calls,
  pages = [],
  dashboards = [],
  floods = [],
  grown = [],
  weeks,
}: Findings): string {
  const tables = [
    table(JOBS_HEAD, outcomes.flatMap(figures)),
    table(RATIOS_HEAD, outcomes.map(ratios)),
    table(LIVE_HEAD, [
      ...(delivery ? delivered(delivery) : []),
      ...(screen ? shown(screen) : []),
      ...(crowd ? crowded(crowd) : []),
    ]),
    table(UPLOADS_HEAD, uploads.map(uploadRow)),
    table(CALLS_HEAD, calls ? callRows(calls) : []),
    table(PAGES_HEAD, pages.map(pageRow)),
    table(DASHBOARDS_HEAD, dashboards.map(dashboardRow)),
    table(FLOODS_HEAD, floods.map(floodRow)),
    table(GROWTH_HEAD, grown.map(growing)),
    table(WEEKS_HEAD, weeks ? [opened(weeks)] : []),
  ];
  return [machine(bare), ...tables.filter(Boolean)].join('\n');
}

function machine(bare: Round | undefined): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const day = new Date().toISOString().slice(0, 10);
  return `${day}, ${cpus().length} cores of ${cpu?.model.trim()}, ${memory} GB, Node ${process.versions.node}; ${bare ? inRounds(bare) : `${2 * settings.rounds} openings.`}\n`;
}

const inRounds = (bare: Round) =>
  `${settings.rounds} rounds of ${settings.seconds} seconds. A bare node:http answers ${whole(bare.perSecond)} a second at ${bare.cpuMs.toFixed(3)} ms.`;

const middle = (rounds: Round[], key: keyof Round): number => median(rounds.map((round) => round[key]));
const whole = (value: number) => Math.round(value).toLocaleString('en');

function figures({ job, product, floor, pgbench }: Outcome): Cell[][] {
  const row = (by: string, rounds: Round[]): Cell[] => [
    job.name,
    by,
    whole(middle(rounds, 'perSecond')),
    middle(rounds, 'p99Ms').toFixed(1),
    middle(rounds, 'cpuMs').toFixed(2),
    middle(rounds, 'databaseCpuMs').toFixed(2),
    String(rounds.reduce((sum, { refused }) => sum + refused, 0)),
  ];
  return [row('Polyclinic', product), row('bare node:http + pg', floor), row('pgbench', pgbench)];
}

function ratios({ job, product, floor, pgbench }: Outcome): Cell[] {
  const { goal } = job;
  const times = goal.cpuMs / floorThereMs(goal);
  const cpu = middle(product, 'cpuMs');
  return [
    job.name,
    atLeast(ratio(product, pgbench), goal.ofPgbench),
    goal.ofPgbench.toFixed(2),
    atLeast(ratio(product, floor), goal.ofFloor),
    goal.ofFloor.toFixed(2),
    atMost(cpu, goal.cpuMs),
    goal.cpuMs.toFixed(2),
    atMost(cpu / middle(floor, 'cpuMs'), times),
    times.toFixed(2),
  ];
}

/** A value and which share of its goal it reaches. */
const atLeast = (value: number, goal: number) => `${value.toFixed(2)}, ${reached(value / goal)}`;
const atMost = (value: number, goal: number, digits = 2) => `${value.toFixed(digits)}, ${reached(goal / value)}`;
const reached = (share: number) => (share >= 1 ? 'reached' : share >= 0.5 ? 'half reached' : '**missed**');

/** Compared round by round, since disturbances of the machine hit neighbouring rounds alike. */
function ratio(product: Round[], other: Round[]): number {
  return median(product.map((round, index) => round.perSecond / (other[index]?.perSecond ?? Number.NaN)));
}

/** The floor took 1.3 and 4 ms on the reference machine: each goal becomes a multiple of this run's floor. */
const LIVE_GOALS = { p50: { ms: 4, floorThere: 1.3 }, p99: { ms: 15, floorThere: 4 } };

function delivered({ product, floor }: Deliveries): Cell[][] {
  const sum = (key: 'sent' | 'refused' | 'lost') => product.reduce((all, round) => all + round[key], 0);
  const rows = (key: keyof typeof LIVE_GOALS): Cell[][] => {
    const { ms, floorThere } = LIVE_GOALS[key];
    const [own, bare] = [product, floor].map((rounds) => median(rounds.map((round) => round[key])));
    const times = median(product.map((round, index) => round[key] / (floor[index]?.[key] ?? Number.NaN)));
    const post = `post to the other socket at 100 a second, ${key}`;
    return [
      [post, atMost(own ?? 0, ms, 1), `${ms} ms`],
      [
        `the same behind a bare node:http, pg and ws; how many times that`,
        `${bare?.toFixed(1)} ms; ${atMost(times, ms / floorThere)}`,
        (ms / floorThere).toFixed(2),
      ],
    ];
  };
  return [
    ...rows('p50'),
    ...rows('p99'),
    [`of ${whole(sum('sent'))} messages: refused, lost`, `${sum('refused')}, ${sum('lost')}`, '0, 0'],
  ];
}

const shown = ({ messages, p50, p99 }: Screen): Cell[][] => [
  [`from Enter to the text on another browser's screen, ${messages} messages, p50`, `${p50.toFixed(0)} ms`, ''],
  ['the same, p99', `${p99.toFixed(0)} ms`, '150 ms'],
];

const crowded = ({ sockets, before, most, announced, perSecond, lost, p99 }: Crowd): Cell[][] => [
  [`memory of the server with ${whole(sockets)} sockets (before)`, `${whole(most)} MB (${whole(before)})`, '400 MB'],
  [`deliveries a second to them, of ${whole(announced)} announced; lost`, `${whole(perSecond)}; ${lost}`, '5,000; 0'],
  ['from the announcement to the socket, p99', `${p99.toFixed(0)} ms`, ''],
];

function uploadRow({ atOnce, before, most, seconds }: Uploads): Cell[] {
  const each = (most - before) / atOnce;
  return [
    String(atOnce),
    `${whole(before)} MB`,
    `${whole(most)} MB`,
    `${each.toFixed(1)} MB`,
    '60 MB',
    seconds.toFixed(1),
  ];
}

function callRows({ first, again }: Calls): Cell[][] {
  const row = (name: string, took: number[], goal: number): Cell[] => [
    name,
    ...[Math.min(...took), median(took), Math.max(...took)].map((ms) => `${(ms / 1_000).toFixed(2)} s`),
    `${goal} s`,
  ];
  return [
    row(`from "admit" to the first decoded picture, the later of both sides, ${first.length} calls`, first, 2),
    row(`from the end of a cut of ten seconds to the next, ${again.length} cuts`, again, 3),
  ];
}

function growing({ name, among, small, large }: Grown): Cell[] {
  const [before, after] = [middle(small.product, 'cpuMs'), middle(large.product, 'cpuMs')];
  const ofPgbench = middle(large.pgbench, 'cpuMs') / middle(small.pgbench, 'cpuMs');
  return [name, among, before.toFixed(2), after.toFixed(2), atMost(after / before, 2), '2.00', ofPgbench.toFixed(2)];
}

/** Compared round by round, since disturbances of the machine hit neighbouring rounds alike. */
function opened({ few, many }: Weeks): Cell[] {
  const cpu = median(many.map((round, index) => round.cpuMs / (few[index]?.cpuMs ?? Number.NaN)));
  const cost = [few, many].map((rounds) => middle(rounds, 'cpuMs').toFixed(2));
  return ['a doctor’s week', ...cost, atMost(cpu, 1.2), '1.20', ratio(many, few).toFixed(2)];
}

function pageRow({ page, cached, bare, rendered, bareRender }: PageFigures): Cell[] {
  const of = (own: number, other: number) => (own / other).toFixed(2);
  return [page, whole(cached), of(cached, bare), '0.30', whole(rendered), of(rendered, bareRender), '0.45'];
}

function dashboardRow({ page, firstMs, usefulMs, waitedFor, begun }: DashboardFigures): Cell[] {
  return [page, whole(firstMs), atMost(usefulMs, 1_000, 0), '1,000', atMost(begun, 6, 0), '6', whole(waitedFor)];
}

function floodRow({ flood, before, during, after, memory, logged }: Flooding): Cell[] {
  return [
    flood,
    `${whole(before.elsewhere)}, ${whole(before.beside)}`,
    atMost(during.elsewhere, 1_000, 0),
    atMost(during.beside, 1_000, 0),
    '1,000',
    `${whole(after.elsewhere)}, ${whole(after.beside)}`,
    String(before.failed + during.failed + after.failed),
    whole(memory.before),
    atMost(Math.max(0, memory.most - memory.before), 100, 0),
    '100',
    whole(memory.after),
    logged.toFixed(1),
  ];
}

/** Empty where there are no rows. */
function table(head: Cell[], rows: Cell[][]): string {
  if (rows.length === 0) return '';
  const toLine = (cells: Cell[]) => `| ${cells.join(' | ')} |`;
  return [toLine(head), toLine(head.map(() => '---')), ...rows.map(toLine), ''].join('\n');
}
