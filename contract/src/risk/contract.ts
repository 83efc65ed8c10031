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
  list: signedIn
    .route({ method: 'GET', path: '/risk', summary: 'Risk alerts, 20 a page, the most severe first.' })
    .input(riskSearch)
    .output(riskQueue),
  get: signedIn
    .route({ method: 'GET', path: '/risk/{id}', summary: 'One risk alert with what it rests on.' })
    .input(z.strictObject({ id }))
    .output(riskCase),
  act: signedIn
    .route({
      method: 'POST',
      path: '/risk/{id}',
      summary: 'Assigns a risk alert, notes, dismisses with a reason, confirms, or opens again what was decided.',
    })
    .errors(errors('REASON_REQUIRED', 'RISK_CHANGED', 'STAFF_ONESELF'))
    .input(riskAct)
    .output(done),
  rules: signedIn
    .route({ method: 'GET', path: '/risk-rules', summary: 'Every rule as it is now.' })
    .output(z.object({ rules: z.array(currentRule) })),
  rule: signedIn
    .route({ method: 'GET', path: '/risk-rules/{rule}', summary: 'One rule with its versions.' })
    .input(onRule)
    .output(ruleDetail),
  runReplay: signedIn
    .route({
      method: 'POST',
      path: '/risk-rules/{rule}/replays',
      summary:
        'Runs other numbers over the past 90 days, or as many as there is time for, beside the present ones; nothing is changed.',
    })
    .input(replayInput)
    .output(z.object({ replayId: id })),
  replay: signedIn
    .route({
      method: 'GET',
      path: '/risk-replays/{id}',
      summary: "A replay of one's own of the last hour that is not saved yet.",
    })
    .input(z.strictObject({ id }))
    .output(replay),
  switchRule: signedIn
    .route({
      method: 'POST',
      path: '/risk-rules/{rule}/state',
      summary: 'Turns a rule on or off with the numbers that it has.',
    })
    .errors(errors('REASON_REQUIRED', 'RISK_CHANGED'))
    .input(switchRuleInput)
    .output(z.object({ version: z.number().int() })),
  saveRule: signedIn
    .route({
      method: 'POST',
      path: '/risk-replays/{replayId}',
      summary: "Saves what was replayed as the rule's next version.",
    })
    .errors(errors('REASON_REQUIRED', 'RISK_CHANGED'))
    .input(saveRuleInput)
    .output(z.object({ version: z.number().int() })),
};
