import { QrCode } from '../../../ui/QrCode.tsx'

/** QR code of a URL for another device, because a frame in a plotter cannot open windows. */
export function QrLink({ address, label, hint }: { address: string; label: string; hint: string }) {
  return (
    <figure className="rs-qr">
      <QrCode text={address} label={label} />
      <figcaption>
        <b>{label}</b>
        <span>{hint}</span>
        <code>{address}</code>
      </figcaption>
    </figure>
  )
}
