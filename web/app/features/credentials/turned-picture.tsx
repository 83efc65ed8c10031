import { useState } from 'react';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import type { Look } from './look.ts';

interface TurnedPictureProps {
  url: string;
  name: string;
  /** Of what scrolls */
  label: string;
  look: Look;
  onFail: () => void;
}

/** A picture as wide as its place, or larger, and turned: what is then too large is scrolled to. */
export function TurnedPicture({ url, name, label, look: { zoom, turn }, onFail }: TurnedPictureProps) {
  const [ratio, setRatio] = useState(1);
  const isOnSide = turn % 180 === 90;
  return (
    <ScrollBox label={label} className="max-h-[60dvh] min-h-80 rounded-control border border-line bg-sunken">
      {/* A turned picture takes the room of the unturned one, so the room is that of what is around it, from its middle. */}
      <div
        dir="ltr"
        className="relative overflow-hidden"
        style={{ width: `${100 * zoom}%`, aspectRatio: isOnSide ? 1 / ratio : ratio }}
      >
        <img
          src={url}
          alt={name}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setRatio(naturalWidth / naturalHeight)}
          onError={onFail}
          className="absolute start-1/2 top-1/2 h-auto max-w-none"
          style={{
            width: isOnSide ? `${100 * ratio}%` : '100%',
            transform: `translate(-50%, -50%) rotate(${turn}deg)`,
          }}
        />
      </div>
    </ScrollBox>
  );
}
