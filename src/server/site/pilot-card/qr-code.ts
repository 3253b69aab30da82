import { encode } from 'uqr'
import { html, type Html } from '../../http/pages/html.ts'

/** White around the code, in modules: readers find it by that (ISO/IEC 18004). */
const quietZone = 4

/** A text as a QR code, always dark on white: readers want it so in every theme. */
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
