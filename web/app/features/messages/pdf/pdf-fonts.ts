/** What a document may use without bringing it along: the fonts that every reader of such documents has. */
const files = import.meta.glob<string>('../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
  eager: true,
  query: '?url',
  import: 'default',
});

const addresses = new Map(Object.entries(files).map(([path, address]) => [path.split('/').at(-1), address]));

/** As pdf.js asks for them, by name; nothing else of what it may ask for is here. */
export const PdfFonts = class {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = addresses.get(filename);
    if (!address) throw new Error(`No font ${filename}`);
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${filename} answered ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  }
};
