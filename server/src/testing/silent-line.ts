import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line to a server of this machine on which nothing is ever said, until it `speaks`; connections are always taken. */
export async function silentLine(target: string) {
  const far = new URL(target);
  const open = new Set<Socket>();
  let isSilent = true;
  let taken = 0;
  const server = createServer((client) => {
    taken += 1;
    open.add(client);
    client.on('error', () => {}).once('close', () => open.delete(client));
    if (isSilent) return void client.resume();
    const onward = connect(Number(far.port), far.hostname);
    onward.on('error', () => client.destroy());
    client.pipe(onward).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: Object.assign(new URL(target), { port: String(port) }).href.replace(/\/$/, ''),
    /** How many connections were taken */
    taken: () => taken,
    speak() {
      isSilent = false;
    },
    close() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
