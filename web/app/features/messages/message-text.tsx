import { find } from 'linkifyjs';
import { Fragment } from 'react';

interface Part {
  start: number;
  text: string;
  /** Where it leads, if anywhere */
  href?: string;
}

const SAFE = /^https?:\/\//i;

/** A text in pieces, addresses of the web among them; anything else that looks like an address stays text. */
function partsOf(content: string): Part[] {
  const links = find(content, 'url', { defaultProtocol: 'https' }).filter(({ href }) => SAFE.test(href));
  const parts: Part[] = [];
  let end = 0;
  for (const link of links) {
    parts.push({ start: end, text: content.slice(end, link.start) });
    parts.push({ start: link.start, text: link.value, href: link.href });
    end = link.end;
  }
  return [...parts, { start: end, text: content.slice(end) }];
}

/** What somebody wrote. Each line reads in its own direction, whatever the page's; links lead away without a trace. */
export function MessageText({ content }: { content: string }) {
  return (
    <p lang="" dir="auto" className="wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]">
      {partsOf(content).map(({ start, text, href }) => (
        <Fragment key={start}>{href ? <SafeLink href={href}>{text}</SafeLink> : text}</Fragment>
      ))}
    </p>
  );
}

function SafeLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className="underline underline-offset-2">
      {children}
    </a>
  );
}
