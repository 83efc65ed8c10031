import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export const RELAY_SECRET = 'only-in-tests';

/** Where Debian puts coturn, unless TURNSERVER says otherwise. */
export const turnserver = process.env.TURNSERVER ?? '/usr/bin/turnserver';

/** Starts coturn for TCP clients only, with credentials of our secret, on a port of the loopback interface. */
export async function startRelay(port: number): Promise<{ stop(): Promise<void> }> {
  const options = [
    '-n',
    '--listening-ip=127.0.0.1',
    '--relay-ip=127.0.0.1',
    `--listening-port=${port}`,
    '--no-udp',
    '--no-tls',
    '--no-dtls',
    '--no-cli',
    '--allow-loopback-peers',
    '--use-auth-secret',
    `--static-auth-secret=${RELAY_SECRET}`,
    '--realm=polyclinic.example',
    '--log-file=stdout',
    '--simple-log',
    `--pidfile=/tmp/polyclinic-turn-${port}.pid`,
  ];
  const relay = spawn(turnserver, options, { stdio: 'ignore' });
  const abandon = () => relay.kill();
  process.once('exit', abandon);
  while (relay.exitCode === null && !(await answers(port))) await delay(50);
  if (relay.exitCode !== null) throw new Error(`${turnserver} ended with ${relay.exitCode}`);
  return {
    async stop() {
      process.off('exit', abandon);
      relay.kill();
      await once(relay, 'exit');
    },
  };
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
