import type { ProviderDocument } from '@polyclinic/contract/credentials/schemas';
import { isPicture } from '@polyclinic/contract/messages/rules';
import { ChevronLeft, ChevronRight, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, Suspense, useState } from 'react';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PdfPages } from '../messages/pdf/index.ts';
import { actOfKey, type Look, PLAIN_LOOK, turned, type ViewerAct, ZOOMS, zoomed } from './look.ts';
import { TurnedPicture } from './turned-picture.tsx';

/** One document after the other in the place beside what is claimed, larger and turned as wanted. Import it lazily. */
export default function DocumentViewer({ documents }: { documents: ProviderDocument[] }) {
  const { t } = useTranslation('credentials');
  const [shownId, setShownId] = useState(documents[0]?.id);
  const [look, setLook] = useState(PLAIN_LOOK);
  const place = Math.max(
    0,
    documents.findIndex(({ id }) => id === shownId),
  );
  const shown = documents[place];
  if (!shown) return null;
  const show = (other: ProviderDocument | undefined) => {
    if (!other) return;
    setShownId(other.id);
    setLook(PLAIN_LOOK);
  };
  const acts: Record<ViewerAct, () => void> = {
    previous: () => show(documents[place - 1]),
    next: () => show(documents[place + 1]),
    larger: () => setLook((now) => zoomed(now, 1)),
    smaller: () => setLook((now) => zoomed(now, -1)),
    turn: () => setLook(turned),
    reset: () => setLook(PLAIN_LOOK),
  };
  // Only while the focus is in here: letters are typed elsewhere.
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? null : actOfKey(event);
    if (!act) return;
    event.preventDefault();
    acts[act]();
  };
  return (
    <section aria-label={t('viewer.title')} onKeyDown={onKeyDown} className="grid gap-3">
      <Head document={shown} />
      <Controls look={look} place={place} count={documents.length} acts={acts} />
      <Shown key={shown.id} document={shown} look={look} />
      <p className="text-sm text-muted max-lg:hidden">{t('viewer.keys')}</p>
    </section>
  );
}

function Head({ document }: { document: ProviderDocument }) {
  const { t } = useTranslation('credentials');
  const format = useFormat();
  return (
    <div>
      <h4 className="font-semibold">{t(`kind.${document.kind}`)}</h4>
      <p className="text-sm text-muted">
        <a
          href={document.url}
          target="_blank"
          rel="noreferrer"
          className="text-ink wrap-anywhere underline underline-offset-2"
        >
          <bdi>{document.name}</bdi>
        </a>{' '}
        · {format.bytes(document.size)} · {format.date(document.createdAt, 'short')} · {t(`scan.${document.scan}`)}
      </p>
    </div>
  );
}

interface ControlsProps {
  look: Look;
  place: number;
  count: number;
  acts: Record<ViewerAct, () => void>;
}

/** At the end a button stays one: a disabled one that has the focus would take the keys away. */
const ENDED = 'aria-disabled:opacity-55';

function Controls({ look, place, count, acts }: ControlsProps) {
  const { t } = useTranslation('credentials');
  const { number } = useFormat();
  const icon = 'size-5';
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <div className="flex items-center gap-1">
        <IconButton
          label={t('viewer.previous')}
          aria-keyshortcuts="P"
          icon={<ChevronLeft className="mirror size-5" aria-hidden="true" />}
          className={ENDED}
          aria-disabled={place === 0}
          onClick={acts.previous}
        />
        <span role="status" className="text-sm tabular-nums">
          {t('viewer.place', { number: number(place + 1), total: number(count) })}
        </span>
        <IconButton
          label={t('viewer.next')}
          aria-keyshortcuts="N"
          icon={<ChevronRight className="mirror size-5" aria-hidden="true" />}
          className={ENDED}
          aria-disabled={place === count - 1}
          onClick={acts.next}
        />
      </div>
      <div className="flex items-center gap-1">
        <IconButton
          label={t('viewer.smaller')}
          aria-keyshortcuts="-"
          icon={<ZoomOut className={icon} aria-hidden="true" />}
          className={ENDED}
          aria-disabled={look.zoom === ZOOMS[0]}
          onClick={acts.smaller}
        />
        <button
          type="button"
          aria-label={t('viewer.reset')}
          title={t('viewer.reset')}
          aria-keyshortcuts="F"
          onClick={acts.reset}
          className="min-h-11 min-w-14 rounded-control text-sm tabular-nums hover:bg-sunken"
        >
          {number(look.zoom, { style: 'percent' })}
        </button>
        <IconButton
          label={t('viewer.larger')}
          aria-keyshortcuts="+"
          icon={<ZoomIn className={icon} aria-hidden="true" />}
          className={ENDED}
          aria-disabled={look.zoom === ZOOMS.at(-1)}
          onClick={acts.larger}
        />
        <IconButton
          label={t('viewer.turn')}
          aria-keyshortcuts="R"
          icon={<RotateCw className={icon} aria-hidden="true" />}
          onClick={acts.turn}
        />
      </div>
    </div>
  );
}

/** By the link that it was opened with: each look is on record, and a newer link would be another. */
function Shown({ document, look }: { document: ProviderDocument; look: Look }) {
  const { t } = useTranslation('credentials');
  const [url] = useState(document.url);
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return <p role="alert">{t('viewer.failed')}</p>;
  const fail = () => setFailed(true);
  if (isPicture(document.type))
    return <TurnedPicture url={url} name={document.name} label={t('viewer.sheet')} look={look} onFail={fail} />;
  return (
    <Suspense fallback={<Skeleton className="h-80 w-full" />}>
      <PdfPages url={url} zoom={look.zoom} turn={look.turn} onFail={fail} />
    </Suspense>
  );
}
