import { attribution } from '../../../core/messages/en/common.json'
import { seamarks } from '../../../core/messages/en/map.json'
import type { SeamarkProperties } from '../../../core/contract/seamark.ts'
import { getSeamarkTypeName } from '../../../core/names/seamark-names.ts'
import { SeamarkIcon } from '../../../ui/seamarks/SeamarkIcon.tsx'
import { SourceLine } from '../../place-card/SourceLine.tsx'
import { useMessages } from '../../use-messages.ts'

const english = { attribution, seamarks }

/** Name, kind, light, source and age of a seamark. */
export function SeamarkCard({ mark }: { mark: SeamarkProperties }) {
  const messages = useMessages(english)
  const { shape, colours, pattern, topmark, light, name } = mark
  const kind = getSeamarkTypeName(messages, mark)
  return (
    <article className="rs-seamark-card">
      <div className="rs-seamark-card__head">
        <SeamarkIcon look={{ shape, colours, pattern, topmark, hasLight: light !== null }} />
        <div>
          <h3>{name ?? kind}</h3>
          {name && <p className="rs-muted">{kind}</p>}
          {light && <p className="rs-seamark-card__light">{light}</p>}
        </div>
      </div>
      <SourceLine record={{ ...mark, updated_by: 'source' }} />
      <p className="rs-muted">{messages.attribution.notForNavigation}</p>
    </article>
  )
}
