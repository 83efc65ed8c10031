/** What somebody may have used, and what would run. */
const NEVER_REPLACED = 'input, select, textarea, details, main, script';

/** Makes what stands under `own` say what stands under `other`: the same page, with other words here and there. */
function adopt(own: Node, other: Node): void {
  const [mine, theirs] = [[...own.childNodes], [...other.childNodes]];
  if (mine.length === theirs.length) {
    for (const [index, node] of mine.entries()) adoptNode(node, theirs[index] as Node);
  } else if (own instanceof Element && !own.querySelector(NEVER_REPLACED)) own.replaceChildren(...theirs);
}

/** The same of a whole page. What its scripts start from ends it, in as many pieces as it came in: that is replaced. */
export function adoptPage(own: Element, other: Element): void {
  takeScripts(own);
  const theirs = takeScripts(other);
  adopt(own, other);
  own.append(...theirs);
}

function takeScripts(body: Element): Node[] {
  const first = body.querySelector(':scope > script[type^=later]');
  const nodes = [...body.childNodes];
  const taken = first ? nodes.slice(nodes.indexOf(first)) : [];
  for (const node of taken) body.removeChild(node);
  return taken;
}

function adoptNode(own: Node, other: Node): void {
  if (own instanceof Element && other instanceof Element && own.tagName === other.tagName) {
    for (const { name, value } of other.attributes) {
      if (own.getAttribute(name) !== value) own.setAttribute(name, value);
    }
    adopt(own, other);
  } else if (own.nodeType === Node.TEXT_NODE && own.nodeValue !== other.nodeValue) own.nodeValue = other.nodeValue;
}
