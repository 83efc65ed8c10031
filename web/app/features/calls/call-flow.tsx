import { useState } from 'react';
import { CallFrame } from './call-frame.tsx';
import { CallSession } from './call-session.tsx';
import type { CallSetup } from './call-setup.ts';
import { Lobby } from './lobby.tsx';
import type { LocalMedia } from './local-media.ts';

/** From the door to the end: the lobby, then the room. Trying again begins in the lobby. */
export function CallFlow(setup: CallSetup) {
  const [local, setLocal] = useState<LocalMedia | null>(null);
  if (local) return <CallSession setup={setup} local={local} onAgain={() => setLocal(null)} />;
  return (
    <CallFrame back={setup.back}>
      <Lobby {...setup} onJoin={setLocal} />
    </CallFrame>
  );
}
