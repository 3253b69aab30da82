import type { IconParts } from '../../../ui/icons/icon-parts.ts'

export const svgNamespace = 'http://www.w3.org/2000/svg'
const drawn = new WeakMap<IconParts, SVGElement>()

/** Returns a copy of the icon as an SVG element; each icon is parsed once. */
export function createSvgIcon(parts: IconParts): SVGElement {
  let svg = drawn.get(parts)
  if (!svg) {
    svg = document.createElementNS(svgNamespace, 'svg')
    svg.setAttribute('viewBox', '0 0 24 24')
    svg.setAttribute('aria-hidden', 'true')
    for (const part of parts) svg.append(createPath(part))
    drawn.set(parts, svg)
  }
  return svg.cloneNode(true) as SVGElement // a clone has the same type
}

function createPath(part: IconParts[number]): SVGElement {
  const path = document.createElementNS(svgNamespace, 'path')
  if (typeof part === 'string') {
    path.setAttribute('d', part)
    path.setAttribute('fill', 'currentColor')
    path.setAttribute('fill-rule', 'evenodd')
  } else {
    path.setAttribute('d', part.line)
    path.setAttribute('fill', 'none')
    path.setAttribute('stroke', 'currentColor')
    path.setAttribute('stroke-width', String(part.width))
    path.setAttribute('stroke-linecap', 'round')
    path.setAttribute('stroke-linejoin', 'round')
  }
  return path
}
