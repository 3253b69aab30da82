import type { TileSource } from '../../core/contract/tile-source.ts'
import { attribution } from '../../core/messages/en/common.json'
import { BasemapCredits } from '../map/BasemapCredits.tsx'
import { useMessages } from '../use-messages.ts'

const english = { attribution }

/** Caption of a small map: the warning and the attribution of what it shows. Source null: the built-in world. */
export function MiniMapCaption({ source }: { source: TileSource | null }) {
  const messages = useMessages(english)
  return (
    <figcaption>
      {messages.attribution.notForNavigation} ·{' '}
      {source ? (
        source.attribution
      ) : (
        <>
          {messages.attribution.noImageryAtZoom} (<BasemapCredits />)
        </>
      )}
    </figcaption>
  )
}
