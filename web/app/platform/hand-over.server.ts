import type { EntryContext } from 'react-router';

type Data = EntryContext['staticHandlerContext']['loaderData'];

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether something that the page shows is still to come. */
export const waitsForData = (data: Data): boolean =>
  Object.values(data).some((own) => isObject(own) && Object.values(own).some((value) => value instanceof Promise));

const CONTROLLER = 'window.__reactRouterContext.streamController';

/** No letter with which markup begins or ends, nor one that ended a line of scripts before 2019. */
const asLiteral = (text: string) =>
  JSON.stringify(text).replaceAll(/[<>&\u2028\u2029]/g, (letter) => {
    const code = letter.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${code}`;
  });

/** Gives the browser's router the data that the page was rendered from, as React Router does piece by piece. */
export const handOverScript = (data: string, nonce: string): string =>
  `<script nonce="${nonce}">${CONTROLLER}.enqueue(${asLiteral(data)});${CONTROLLER}.close();</script>`;

/** The same data again, for whoever reads a stream. */
export const asStream = (data: string): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(data));
      controller.close();
    },
  });
