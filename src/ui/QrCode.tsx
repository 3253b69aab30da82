import { encode } from 'uqr'
import './qr-code.css'

/** Quiet zone around the code, in modules (ISO/IEC 18004). */
const quietZone = 4

/**
 * QR code of a URL. Dark on light in every theme, as scanners require; at night the light parts are red.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      className="rs-qr-code"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect className="rs-qr-code__ground" width={size} height={size} />
      <path d={path} />
    </svg>
  )
}
