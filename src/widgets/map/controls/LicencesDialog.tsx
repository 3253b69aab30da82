import { listCoastCredits } from '../../../core/catalogue/basemap.ts'
import type { TileSource } from '../../../core/contract/tile-source.ts'
import { common } from '../../../core/messages/en/common.json'
import { licences } from '../../../core/messages/en/map.json'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { useMessages } from '../../use-messages.ts'
import { useCoasts } from '../use-coasts.ts'
import './licences-dialog.css'

const english = { common, licences }

/** Licences of the data and the software of the map. */
export function LicencesDialog({ source, onClose }: { source: TileSource | null; onClose: () => void }) {
  const messages = useMessages(english)
  const { licences } = messages
  const coasts = listCoastCredits(useCoasts())
  return (
    <Dialog title={licences.title} closeLabel={messages.common.close} onClose={onClose}>
      <div className="rs-licences">
        <p className="rs-licences__warning">{licences.notForNavigation}</p>
        <h3>{licences.places}</h3>
        <p>
          {licences.placesText}{' '}
          <Licence href="https://opendatacommons.org/licenses/odbl/1-0/" name="ODbL 1.0" />
        </p>
        <h3>{licences.reviews}</h3>
        <p>
          {licences.reviewsText}{' '}
          <Licence href="https://creativecommons.org/licenses/by-sa/4.0/" name="CC BY-SA 4.0" />
        </p>
        <h3>{licences.imagery}</h3>
        {source && (
          <p>
            {source.attribution} ({source.licence})
          </p>
        )}
        <p>{licences.builtIn}</p>
        {coasts.map((credit) => (
          <p key={credit}>{credit}</p>
        ))}
        <h3>{licences.software}</h3>
        <p>
          {licences.softwareText}{' '}
          <Licence
            href="https://github.com/PaulLeCam/react-leaflet/blob/master/LICENSE.md"
            name="Hippocratic License 2.1"
          />
        </p>
      </div>
    </Dialog>
  )
}

function Licence({ href, name }: { href: string; name: string }) {
  return (
    <a className="rs-link" href={href} target="_blank" rel="license noreferrer">
      {name}
    </a>
  )
}
