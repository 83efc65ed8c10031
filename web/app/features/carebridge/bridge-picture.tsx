import { classNames } from '../../ui/class-names.ts';

/** A bridge from a doctor's bubble, with the cross, to one with a home in it. */
export function BridgePicture({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 520 300" className={classNames('mirror', className)} aria-hidden="true">
      <path className="fill-none stroke-edge" strokeWidth="3" d="M20 236h480" />
      <path
        className="fill-none stroke-apricot"
        strokeWidth="5"
        strokeLinecap="round"
        d="M116 236c40-118 248-118 288 0"
      />
      {[164, 212, 260, 308, 356].map((x) => (
        <path key={x} className="stroke-edge" strokeWidth="2.5" d={`M${x} 236V${148 + ((x - 260) / 144) ** 2 * 84}`} />
      ))}
      <path
        className="fill-mark"
        d="M40 60h112a22 22 0 0 1 22 22v84a22 22 0 0 1-22 22H96l-38 36v-36H40a22 22 0 0 1-22-22V82a22 22 0 0 1 22-22Z"
      />
      <path className="fill-lit" d="M82 92h28v18h18v28h-18v18H82v-18H64v-28h18Z" />
      <path
        className="fill-apricot"
        d="M368 60h112a22 22 0 0 1 22 22v84a22 22 0 0 1-22 22h-18v36l-38-36h-56a22 22 0 0 1-22-22V82a22 22 0 0 1 22-22Z"
      />
      <path className="fill-lit" d="m424 86 46 40h-12v36h-24v-24h-20v24h-24v-36h-12Z" />
      <path className="fill-none stroke-edge" strokeWidth="2.5" strokeLinecap="round" d="M196 268h36m20 0h16m30 0h44" />
    </svg>
  );
}
