import { useState } from 'react';
import { CallEnd } from './call-end.tsx';
import { CallFrame } from './call-frame.tsx';
import { CallSession } from './call-session.tsx';
import type { CallSetup } from './call-setup.ts';
import { Lobby } from './lobby.tsx';
import type { LocalMedia } from './local-media.ts';

/** From the door to the end: the lobby, then the room. Trying again begins in the lobby. */
export function CallFlow(setup: CallSetup) {
  const [local, setLocal] = useState<LocalMedia | null>(null);
  if (local) return <CallSession setup={setup} local={local} onAgain={() => setLocal(null)} />;
  if (setup.isOver) return <Closed {...setup} />;
  return (
    <CallFrame back={setup.back}>
      <Lobby {...setup} onJoin={setLocal} />
    </CallFrame>
  );
}

/** The visit ended before one joined: no camera stays on for it. */
function Closed({ title, wayHome, afterwards, report }: CallSetup) {
  return (
    <CallFrame>
      <h1 className="sr-only">{title}</h1>
      <CallEnd
        step="over"
        isGuest={false}
        isUnrecorded={false}
        wayHome={wayHome}
        afterwards={afterwards}
        report={report}
        onReturn={() => {}}
      />
    </CallFrame>
  );
}
