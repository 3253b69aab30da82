import { useStore } from '@nanostores/react'
import { $recentSearches, forgetSearch } from '../../client/places/recent-searches.ts'
import { search } from '../../core/messages/en/site.json'
import { formatMessage } from '../../core/text.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import * as icons from '../../ui/icons/control-icons.ts'
import { useMessages } from '../use-messages.ts'

const english = { search }

/** The searches of this device, each to repeat or to remove. Empty without searches. */
export function RecentSearches({ onSelect }: { onSelect: (query: string) => void }) {
  const messages = useMessages(english)
  const queries = useStore($recentSearches)
  if (queries.length === 0) return null
  return (
    <div className="rs-search__list" role="group" aria-label={messages.search.recent}>
      <p className="rs-search__title" aria-hidden="true">
        {messages.search.recent}
      </p>
      <ul className="rs-search__recent">
        {queries.map((query) => (
          <li key={query}>
            <button type="button" className="rs-row" onClick={() => onSelect(query)}>
              <Icon parts={icons.clock} />
              <span className="rs-row__name">{query}</span>
            </button>
            <button
              type="button"
              className="rs-icon-button"
              aria-label={formatMessage(messages.search.removeRecent, { query })}
              onClick={() => forgetSearch(query)}
            >
              <Icon parts={icons.close} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
