import type { UseComboboxPropGetters } from 'downshift'
import type { ReactNode } from 'react'
import type { SearchResult } from '../../core/contract/search.ts'
import { search as limits } from '../../core/limits/search.ts'
import { search } from '../../core/messages/en/site.json'
import { formatCount } from '../../core/format-number.ts'
import { countRemainingHits, formatMessage } from '../../core/text.ts'
import { useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import { HitRow } from './hit-rows.tsx'
import type { Hit } from './hits.ts'

const english = { search }

interface HitSectionsProps {
  found: SearchResult
  /** All rows in the order of the list. */
  items: readonly Hit[]
  getItemProps: UseComboboxPropGetters<Hit>['getItemProps']
  highlightedIndex: number
}

/** The hits of a search, one section for each kind. */
export function HitSections({ found, items, getItemProps, highlightedIndex }: HitSectionsProps) {
  const messages = useMessages(english)
  const renderRows = (kind: Hit['kind']) =>
    items.map((item, index) =>
      item.kind === kind ? (
        <HitRow
          key={toKey(item)}
          item={item}
          props={getItemProps({ item, index })}
          isChosen={highlightedIndex === index}
        />
      ) : null,
    )
  return (
    <>
      {found.position && <Section title={messages.search.position}>{renderRows('position')}</Section>}
      {found.places_hits > 0 && (
        <Section
          title={messages.search.pois}
          total={found.places_hits}
          shown={found.places.length}
          maxCount={limits.maxCountedPlaces}
        >
          {renderRows('place')}
        </Section>
      )}
      {found.towns.length > 0 && <Section title={messages.search.towns}>{renderRows('town')}</Section>}
      {found.vessels_hits > 0 && (
        <Section title={messages.search.vessels} total={found.vessels_hits} shown={found.vessels.length}>
          {renderRows('vessel')}
        </Section>
      )}
    </>
  )
}

/** Returns what tells a hit from the others of its kind. */
function toKey({ hit }: Hit): string {
  return 'id' in hit ? String(hit.id) : `${hit.latitude} ${hit.longitude}`
}

interface SectionProps {
  title: string
  total?: number
  shown?: number
  /** Total up to which the server counts: there may be more. */
  maxCount?: number
  children: ReactNode
}

/** Hits of one kind, with a row for the number of further hits. */
function Section({ title, total = 0, shown = total, maxCount = Infinity, children }: SectionProps) {
  const { language } = useRoadstead()
  const messages = useMessages(english)
  const rest = countRemainingHits(total, shown)
  const count = `${formatCount(rest, language)}${total >= maxCount ? '+' : ''}`
  return (
    <div role="group" aria-label={title}>
      <p className="rs-search__title" aria-hidden="true">
        {title}
      </p>
      {children}
      {rest > 0 && <p className="rs-search__more">{formatMessage(messages.search.more, { count })}</p>}
    </div>
  )
}
