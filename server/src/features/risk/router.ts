import { staffOnly } from '../../procedures/index.ts';
import { actOnRisk } from './commands.ts';
import { readRiskCase, readRiskQueue } from './queries.ts';
import { runReplay, saveRule, switchRule } from './replays/commands.ts';
import { readReplay, readRule, readRules } from './replays/queries.ts';

const readers = staffOnly('auditor');
const administrators = staffOnly('administrator');

export const riskRouter = {
  list: readers.risk.list.handler(({ input, context }) => readRiskQueue(context, input)),
  get: readers.risk.get.handler(({ input, context }) => readRiskCase(context, input.id)),
  act: administrators.risk.act.handler(({ input, context }) => actOnRisk(context, input)),
  rules: readers.risk.rules.handler(({ context }) => readRules(context)),
  rule: readers.risk.rule.handler(({ input, context }) => readRule(context, input.rule)),
  runReplay: administrators.risk.runReplay.handler(({ input, context }) => runReplay(context, input)),
  replay: administrators.risk.replay.handler(({ input, context }) => readReplay(context, input.id)),
  switchRule: administrators.risk.switchRule.handler(({ input, context }) => switchRule(context, input)),
  saveRule: administrators.risk.saveRule.handler(({ input, context }) => saveRule(context, input)),
};
