import { ChevronLeft, ChevronRight } from 'lucide-react';
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { PdfFonts } from './pdf-fonts.ts';

GlobalWorkerOptions.workerSrc = workerUrl;

const WIDTH_PX = 900;
/** Nothing in it runs, and no font of it is given to the browser. */
const READING = { disableFontFace: true, enableXfa: false, stopAtErrors: true };

/** A document's pages, one at a time, drawn by us: nothing in it runs. */
export default function PdfPages({ url, onFail }: { url: string; onFail: () => void }) {
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
      <div className="max-h-[60dvh] min-h-80 overflow-y-auto rounded-control border border-line bg-sunken">
        {pdf ? <Page pdf={pdf} number={page} onFail={onFail} /> : null}
      </div>
      {pdf && pdf.numPages > 1 ? <Turn page={page} count={pdf.numPages} onTurn={setPage} /> : null}
    </div>
  );
}

function Page({ pdf, number, onFail }: { pdf: PDFDocumentProxy; number: number; onFail: () => void }) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  const canvas = useRef<HTMLCanvasElement>(null);
  const fail = useEffectEvent(onFail);
  const [drawn, setDrawn] = useState(0);
  useEffect(() => {
    const drawing = draw(pdf, number, canvas.current);
    drawing.then(
      () => setDrawn(number),
      (error: Error) => error.name !== 'RenderingCancelledException' && fail(),
    );
  }, [pdf, number]);
  return (
    <canvas
      aria-busy={drawn !== number}
      ref={canvas}
      role="img"
      aria-label={t('file.page', { page: format.number(number), count: format.number(pdf.numPages) })}
      className="h-auto w-full aria-busy:animate-pulse"
    />
  );
}

async function draw(pdf: PDFDocumentProxy, number: number, canvas: HTMLCanvasElement | null): Promise<void> {
  const page = await pdf.getPage(number);
  if (!canvas) return;
  const viewport = page.getViewport({ scale: WIDTH_PX / page.getViewport({ scale: 1 }).width });
  canvas.width = viewport.width;
  canvas.height = viewport.height;
  await page.render({ canvas, viewport }).promise;
}

function Turn({ page, count, onTurn }: { page: number; count: number; onTurn: (page: number) => void }) {
  const { t } = useTranslation('messages');
  const { number } = useFormat();
  return (
    <div className="flex items-center justify-center gap-3">
      <IconButton
        label={t('file.previous')}
        icon={<ChevronLeft className="mirror size-5" aria-hidden="true" />}
        disabled={page === 1}
        onClick={() => onTurn(page - 1)}
      />
      <span className="tabular-nums">{t('file.page', { page: number(page), count: number(count) })}</span>
      <IconButton
        label={t('file.next')}
        icon={<ChevronRight className="mirror size-5" aria-hidden="true" />}
        disabled={page === count}
        onClick={() => onTurn(page + 1)}
      />
    </div>
  );
}
