import { ChevronLeft, ChevronRight } from 'lucide-react';
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ScrollBox } from '../../../ui/scroll-box.tsx';
import { PdfFonts } from './pdf-fonts.ts';

GlobalWorkerOptions.workerSrc = workerUrl;

const WIDTH_PX = 900;
/** Nothing in it runs, and no font of it is given to the browser. */
const READING = { disableFontFace: true, enableXfa: false, stopAtErrors: true };

interface PdfPagesProps {
  url: string;
  /** 2 is twice as wide as the place that it is shown in */
  zoom?: number;
  /** Clockwise, in degrees: a multiple of 90 */
  turn?: number;
  onFail: () => void;
}

/** A document's pages, one at a time, drawn by us: nothing in it runs. */
export default function PdfPages({ url, zoom = 1, turn = 0, onFail }: PdfPagesProps) {
  const { t } = useTranslation('messages/pdf');
  const [pdf, setPdf] = useState<PDFDocumentProxy>();
  const [page, setPage] = useState(1);
  const fail = useEffectEvent(onFail);
  useEffect(() => {
    const task = getDocument({ url, ...READING, BinaryDataFactory: PdfFonts });
    task.promise.then(setPdf, (error: Error) => error.name !== 'AbortException' && fail());
    return () => void task.destroy();
  }, [url]);
  return (
    <div className="grid gap-3">
      <ScrollBox label={t('sheet')} className="max-h-[60dvh] min-h-80 rounded-control border border-line bg-sunken">
        {pdf ? <Page pdf={pdf} number={page} zoom={zoom} turn={turn} onFail={onFail} /> : null}
      </ScrollBox>
      {pdf && pdf.numPages > 1 ? <Turn page={page} count={pdf.numPages} onTurn={setPage} /> : null}
    </div>
  );
}

interface PageProps extends Required<Omit<PdfPagesProps, 'url'>> {
  pdf: PDFDocumentProxy;
  number: number;
}

function Page({ pdf, number, zoom, turn, onFail }: PageProps) {
  const { t } = useTranslation('messages/pdf');
  const format = useFormat();
  const canvas = useRef<HTMLCanvasElement>(null);
  const fail = useEffectEvent(onFail);
  const [drawn, setDrawn] = useState(0);
  useEffect(() => {
    // What is drawn on the same canvas ends before the next look at it begins.
    const ending = new AbortController();
    draw(pdf, number, { zoom, turn, canvas: canvas.current, signal: ending.signal }).then(
      () => setDrawn(number),
      (error: Error) => error.name !== 'RenderingCancelledException' && fail(),
    );
    return () => ending.abort();
  }, [pdf, number, zoom, turn]);
  return (
    <canvas
      aria-busy={drawn !== number}
      ref={canvas}
      role="img"
      aria-label={t('page', { page: format.number(number), count: format.number(pdf.numPages) })}
      style={{ width: `${100 * zoom}%` }}
      className="h-auto max-w-none aria-busy:animate-pulse"
    />
  );
}

type Drawing = { zoom: number; turn: number; canvas: HTMLCanvasElement | null; signal: AbortSignal };

async function draw(pdf: PDFDocumentProxy, number: number, { zoom, turn, canvas, signal }: Drawing): Promise<void> {
  const page = await pdf.getPage(number);
  if (!canvas || signal.aborted) return;
  const rotation = (page.rotate + turn) % 360;
  const { width } = page.getViewport({ scale: 1, rotation });
  const viewport = page.getViewport({ scale: (WIDTH_PX * zoom) / width, rotation });
  canvas.width = viewport.width;
  canvas.height = viewport.height;
  const drawing = page.render({ canvas, viewport });
  signal.addEventListener('abort', () => drawing.cancel());
  await drawing.promise;
}

function Turn({ page, count, onTurn }: { page: number; count: number; onTurn: (page: number) => void }) {
  const { t } = useTranslation('messages/pdf');
  const { number } = useFormat();
  return (
    <div className="flex items-center justify-center gap-3">
      <IconButton
        label={t('previous')}
        icon={<ChevronLeft className="mirror size-5" aria-hidden="true" />}
        disabled={page === 1}
        onClick={() => onTurn(page - 1)}
      />
      <span className="tabular-nums">{t('page', { page: number(page), count: number(count) })}</span>
      <IconButton
        label={t('next')}
        icon={<ChevronRight className="mirror size-5" aria-hidden="true" />}
        disabled={page === count}
        onClick={() => onTurn(page + 1)}
      />
    </div>
  );
}
