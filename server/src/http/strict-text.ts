const strict = new TextDecoder('utf-8', { fatal: true });

/** The same request, whose text is read as UTF-8 or not at all: half a character must not be kept as another one. */
export function strictText(request: Request): Request {
  return Object.defineProperty(request, 'text', {
    value: async () => strict.decode(await request.arrayBuffer()),
  });
}
