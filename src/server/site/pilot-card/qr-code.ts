import { encode } from 'uqr'
import { html, type Html } from '../../http/pages/html.ts'

/** Width of the quiet zone in modules (ISO/IEC 18004). */
const quietZone = 4

/** Renders a text as a QR code, dark on white in every theme, because scanners require it. */
export function renderQrCode(text: string, label: string): Html {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return html`<svg
    class="rs-card-page__qr"
    viewBox="0 0 ${size} ${size}"
    role="img"
    aria-label="${label}"
    shape-rendering="crispEdges"
  >
    <rect width="${size}" height="${size}" fill="#fff" />
    <path d="${path}" fill="#000" />
  </svg>`
}
