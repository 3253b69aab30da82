import { encode } from 'uqr'

/** Quiet zone around the code, in modules (ISO/IEC 18004). */
const quietZone = 4

/**
 * QR code of a URL for another device, because a frame in a plotter cannot open windows. Dark on light in
 * every theme, as scanners require; at night the light parts are red.
 */
export function QrLink({ address, label, hint }: { address: string; label: string; hint: string }) {
  const { data, size } = encode(address, { ecc: 'M', border: quietZone })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <figure className="rs-qr">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
        <rect className="rs-qr__ground" width={size} height={size} />
        <path d={path} />
      </svg>
      <figcaption>
        <b>{label}</b>
        <span>{hint}</span>
        <code>{address}</code>
      </figcaption>
    </figure>
  )
}
