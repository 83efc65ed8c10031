import { ORPCError } from '@orpc/client';
import { RISK_RULES } from '@polyclinic/contract/risk/rules';
import { replay } from '@polyclinic/contract/risk/schemas';
import { data } from 'react-router';
import { serverApi } from '../../../platform/api.ts';
import { pageUrl } from '../../../platform/page-url.ts';
import type { LoaderArgs } from '../../../platform/server-context.ts';

/** A rule, with what a replay that the address names found; null once that is over, another's or of another rule. */
export async function loadRule({ context, request }: LoaderArgs, name: string) {
  const rule = RISK_RULES.find((one) => one === name);
  if (!rule) throw data(null, { status: 404 });
  const api = serverApi(context, request).risk;
  const asked = replay.shape.id.safeParse(pageUrl(request).searchParams.get('replay')).data;
  const [detail, ran] = await Promise.all([
    api.rule({ rule }),
    asked
      ? api.replay({ id: asked }).catch((error: unknown) => {
          if (error instanceof ORPCError && ['NOT_FOUND', 'FORBIDDEN'].includes(error.code)) return null;
          throw error;
        })
      : null,
  ]);
  return { rule: detail, replay: ran?.rule === rule ? ran : null, isExpired: asked !== undefined && ran === null };
}
