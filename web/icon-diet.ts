import type { Plugin } from 'vite';

const FACTORY = /\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/;
const ICON = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;

/**
 * An icon takes what any `<svg>` does: no other size than its class gives it, and no colour but the text's. It is
 * hidden from who listens, unless it has a role.
 */
const factory = `import { createElement } from 'react';
const look = { xmlns: 'http://www.w3.org/2000/svg', width: 24, height: 24, viewBox: '0 0 24 24', fill: 'none',
  stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' };
export default (shapes) => (props) =>
  createElement('svg', { ...look, 'aria-hidden': props.role ? undefined : true, ...props }, ...shapes.map(([tag, shape]) => createElement(tag, shape)));`;

const SHAPES = /const __iconData = \{[\s\S]*?\n {2}node: (\[[\s\S]*?\])(?:,\n {2}aliases: \[[^\]]*\])?\n\};/;
const KEY = /, key: "\w+"/g;

/** Of an icon, its shapes: not its names, nor the keys by which React would tell apart what never changes. */
function shapesOf(code: string): string {
  const [, shapes] = SHAPES.exec(code) ?? [];
  if (!shapes) throw new Error('icon-diet: the library writes its icons otherwise now');
  const [, component] = /const (\w+) = createLucideIcon\(/.exec(code) ?? [];
  return `import createLucideIcon from '../createLucideIcon.mjs';
const ${component} = /* @__PURE__ */ createLucideIcon(${shapes.replace(KEY, '')});
export { ${component} as default };`;
}

/** Lucide's icons without what this app never asks of them. */
export function iconDiet(): Plugin {
  return {
    name: 'icon-diet',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (this.environment.name !== 'client') return null;
      if (FACTORY.test(id)) return { code: factory, map: null };
      return ICON.test(id) && code.includes('__iconData') ? { code: shapesOf(code), map: null } : null;
    },
  };
}
