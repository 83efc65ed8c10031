import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

const LOOPBACK = '127.0.0.1';

/** A port of the loopback interface that nobody listens on. */
export function freePort(): Promise<number> {
  return listenBriefly(0);
}

/** Whether a port of the loopback interface can be listened on. */
export function isFree(port: number): Promise<boolean> {
  return listenBriefly(port).then(
    () => true,
    () => false,
  );
}

async function listenBriefly(port: number): Promise<number> {
  const server = createServer().listen(port, LOOPBACK);
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return address.port;
}
