import { z } from 'zod';
import { signedIn } from '../platform/base.ts';
import { errors } from '../platform/errors.ts';
import { done, id } from '../platform/fields.ts';
import {
  currentRule,
  onRule,
  replay,
  replayInput,
  riskAct,
  riskCase,
  riskQueue,
  riskSearch,
  ruleDetail,
  saveRuleInput,
  switchRuleInput,
} from './schemas.ts';

/** What the rules found, for administrators and auditors; only an administrator decides. */
export const risk = {
  /** 20 a page, the most severe first. */
  list: signedIn.route({ method: 'GET', path: '/risk' }).input(riskSearch).output(riskQueue),
  get: signedIn.route({ method: 'GET', path: '/risk/{id}' }).input(z.strictObject({ id })).output(riskCase),
  /** Assigns, notes, dismisses with a reason, confirms, or opens again what was decided. */
  act: signedIn
    .route({ method: 'POST', path: '/risk/{id}' })
    .errors(errors('REASON_REQUIRED', 'RISK_CHANGED', 'STAFF_ONESELF'))
    .input(riskAct)
    .output(done),
  /** Every rule as it is now. */
  rules: signedIn.route({ method: 'GET', path: '/risk-rules' }).output(z.object({ rules: z.array(currentRule) })),
  rule: signedIn.route({ method: 'GET', path: '/risk-rules/{rule}' }).input(onRule).output(ruleDetail),
  /** Runs other numbers over the past 90 days, or as many as there is time for, beside the present ones; nothing is changed. */
  runReplay: signedIn
    .route({ method: 'POST', path: '/risk-rules/{rule}/replays' })
    .input(replayInput)
    .output(z.object({ replayId: id })),
  /** One's own of the last hour that is not saved yet. */
  replay: signedIn.route({ method: 'GET', path: '/risk-replays/{id}' }).input(z.strictObject({ id })).output(replay),
  /** Turns a rule on or off with the numbers that it has. */
  switchRule: signedIn
    .route({ method: 'POST', path: '/risk-rules/{rule}/state' })
    .errors(errors('REASON_REQUIRED', 'RISK_CHANGED'))
    .input(switchRuleInput)
    .output(z.object({ version: z.number().int() })),
  /** Saves what was replayed as the rule's next version. */
  saveRule: signedIn
    .route({ method: 'POST', path: '/risk-replays/{replayId}' })
    .errors(errors('REASON_REQUIRED', 'RISK_CHANGED'))
    .input(saveRuleInput)
    .output(z.object({ version: z.number().int() })),
};
