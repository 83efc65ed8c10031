import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { contract } from '@polyclinic/contract';
import { Hono } from 'hono';
import type { Variables } from '../observability/index.ts';
import type { Services } from '../services.ts';
import { referencePage } from './openapi-page.ts';

const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
let generated: ReturnType<typeof generator.generate> | undefined;

/** The OpenAPI 3.1 document of the contract; made at the first call, the same for the life of the process. */
export function openApiDocument(): ReturnType<typeof generator.generate> {
  generated ??= generator.generate(contract, {
    info: {
      title: 'Polyclinic',
      version: '1.0.0',
      description:
        'Sign in with POST /accounts/sign-in and send its cookie. Instants are ISO 8601, money is integer US cents.',
    },
    filter: ({ path }) => path[0] !== 'live',
  });
  return generated;
}

/** /api/openapi.json and, for people, /api/reference. */
export function openApiRoutes({ environment, installation }: Services): Hono<{ Variables: Variables }> {
  const named = async () => {
    const document = await openApiDocument();
    return { ...document, info: { ...document.info, title: installation.nameIn('en') }, servers };
  };
  const servers = [{ url: `${environment.publicUrl}/api` }];
  return new Hono<{ Variables: Variables }>()
    .get('/openapi.json', async (context) => {
      context.set('route', 'openapi');
      context.header('access-control-allow-origin', '*');
      return context.json(await named());
    })
    .get('/reference', async (context) => {
      context.set('route', 'reference');
      return context.html(referencePage(await openApiDocument(), context.get('nonce')));
    })
    .get('/', (context) => context.redirect('/api/reference'));
}
