import { getPageScale } from '../../ui/page-scale.ts'

/** Device pixels per CSS pixel of the image, so that it is sharp in print. */
const scale = 2

/**
 * Returns a chart as a PNG: texts, plot and the colours of the theme. Collapsed parts are left out.
 * Throws if the chart is not drawn yet.
 */
export async function renderChartImage(figure: HTMLElement): Promise<Blob> {
  const pageScale = getPageScale(figure)
  const frame = figure.getBoundingClientRect()
  const below = figure.querySelector('details')?.getBoundingClientRect()
  const height = (below ? below.top : frame.bottom) - frame.top
  const canvas = document.createElement('canvas')
  canvas.width = Math.round((frame.width / pageScale) * scale)
  canvas.height = Math.round((height / pageScale) * scale)
  const pen = canvas.getContext('2d')
  const plots = [...figure.querySelectorAll<HTMLCanvasElement | SVGSVGElement>('canvas, svg')]
  if (!pen || plots.length === 0) throw new Error('there is no chart to draw')
  pen.fillStyle = getComputedStyle(figure).backgroundColor
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.scale(scale / pageScale, scale / pageScale)
  pen.translate(-frame.left, -frame.top)
  drawBackgrounds(pen, figure)
  for (const plot of plots) {
    const { left, top, width, height: high } = plot.getBoundingClientRect()
    const image = 'getContext' in plot ? plot : await loadSvgImage(plot, width, high)
    pen.drawImage(image, left, top, width, high)
  }
  drawTexts(pen, figure, pageScale)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture is empty'))), 'image/png')
  })
}

/** Draws the symbols of a legend and the bar of a scale. */
function drawBackgrounds(pen: CanvasRenderingContext2D, figure: HTMLElement): void {
  for (const sign of figure.querySelectorAll('i')) {
    const { left, top, width, height } = sign.getBoundingClientRect()
    const { backgroundColor, backgroundImage } = getComputedStyle(sign)
    const colours = backgroundImage.match(/(?:rgba?|color|oklch|oklab)\([^()]*\)/g) ?? []
    if (colours.length > 1) {
      const gradient = pen.createLinearGradient(left, 0, left + width, 0)
      colours.forEach((colour, index) => gradient.addColorStop(index / (colours.length - 1), colour))
      pen.fillStyle = gradient
    } else pen.fillStyle = backgroundColor
    pen.fillRect(left, top, width, height)
  }
}

/** CSS properties copied to the elements of the image. */
const copiedProperties = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-dashoffset',
  'paint-order',
  'vector-effect',
  'opacity',
  'transform',
  'transform-origin',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
] as const

async function loadSvgImage(svg: SVGSVGElement, width: number, height: number): Promise<HTMLImageElement> {
  const copy = svg.cloneNode(true) as SVGSVGElement // a clone has the same type
  const originals = [...svg.querySelectorAll<SVGElement>('*')]
  copy.querySelectorAll<SVGElement>('*').forEach((part, index) => {
    const original = originals[index]
    if (!original) return
    const style = getComputedStyle(original)
    for (const name of copiedProperties) part.style.setProperty(name, style.getPropertyValue(name))
  })
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width * scale))
  copy.setAttribute('height', String(height * scale))
  copy.style.overflow = 'visible'
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await image.decode()
  return image
}

/** Draws the visible texts of the figure at their positions. */
function drawTexts(pen: CanvasRenderingContext2D, figure: HTMLElement, pageScale: number): void {
  const walker = figure.ownerDocument.createTreeWalker(figure, NodeFilter.SHOW_TEXT)
  pen.textBaseline = 'alphabetic'
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!parent || parent.closest('details, svg, .rs-hidden') || !node.textContent?.trim()) continue
    const range = figure.ownerDocument.createRange()
    range.selectNodeContents(node)
    const { left, top, height } = range.getBoundingClientRect()
    const style = getComputedStyle(parent)
    pen.font = `${style.fontWeight} ${parseFloat(style.fontSize) * pageScale}px ${style.fontFamily}`
    pen.fillStyle = style.color
    const text = node.textContent.trim()
    const { fontBoundingBoxAscent: up, fontBoundingBoxDescent: down } = pen.measureText(text)
    pen.fillText(text, left, top + (height - up - down) / 2 + up)
  }
}
