import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, randomUUID, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What a browser was told: the plain text, and who says by VAPID that they sent it. */
export type Pushed = { text: string; headers: IncomingHttpHeaders; vapid: { aud: string; sub: string; key: string } };

/** A browser with a subscription at this service. */
export type PushBrowser = {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  pushed: Pushed[];
  /** The status by which the service answers from now on; 201 at first */
  answerWith(status: number): void;
};

/** A push service for tests: it takes what RFC 8030 says, and each of its browsers decrypts by RFC 8291. */
export async function startPushService() {
  const browsers = new Map<string, (request: IncomingMessage) => Promise<number>>();
  const server = createServer(async (request, response) => {
    const receive = browsers.get(request.url ?? '');
    response.writeHead(receive ? await receive(request) : 404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    newBrowser(): PushBrowser {
      const path = `/push/${randomUUID()}`;
      const { browser, receive } = createBrowser(`${origin}${path}`);
      browsers.set(path, receive);
      return browser;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function createBrowser(endpoint: string) {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  const secret = randomBytes(16);
  const pushed: Pushed[] = [];
  let status = 201;
  const keys = { p256dh: curve.getPublicKey('base64url'), auth: secret.toString('base64url') };
  const browser: PushBrowser = {
    subscription: { endpoint, keys },
    pushed,
    answerWith: (next) => {
      status = next;
    },
  };
  const receive = async (request: IncomingMessage) => {
    const body = await buffer(request);
    if (status === 201) {
      const text = decrypt(body, curve, secret);
      pushed.push({ text, headers: request.headers, vapid: readVapid(request.headers.authorization ?? '') });
    }
    return status;
  };
  return { browser, receive };
}

type Curve = ReturnType<typeof createECDH>;
const KEY_BYTES = 65;
const TAG_BYTES = 16;

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** One record of aes128gcm, RFC 8188, by a key agreed as RFC 8291 says. */
function decrypt(body: Buffer, own: Curve, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const [sender, sealed] = [body.subarray(21, 21 + KEY_BYTES), body.subarray(21 + KEY_BYTES)];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
  const agreed = derive(own.computeSecret(sender), auth, info, 32);
  const key = derive(agreed, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(agreed, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createDecipheriv('aes-128-gcm', key, nonce);
  cipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -TAG_BYTES)), cipher.final()]);
  // A record ends with a 2 and padding of zeros.
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

/** RFC 8292: a token that the named key has signed, for this service. */
function readVapid(authorization: string): Pushed['vapid'] {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const isGenuine = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isGenuine) throw new Error('the signature of the push is wrong');
  return { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), key };
}
