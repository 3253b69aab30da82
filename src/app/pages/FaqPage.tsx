import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { $locale } from '../../client/language.ts'
import { createFaqMessagesStore } from '../../client/page-messages.ts'
import type { LayerKey } from '../../core/catalogue/map-layers.ts'
import { faqAnchors, faqPlaceholders } from '../../core/site/faq.ts'
import type { FaqAnchor, FaqMessages } from '../../core/messages/page-messages.ts'
import { pages } from '../../core/site/pages.ts'
import { formatMessage } from '../../core/text.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { useRoadstead } from '../../widgets/roadstead-context.ts'
import type { PageProps } from '../page-table.ts'
import { usePageMetadata } from '../parts/page-metadata.ts'
import { TextPage } from '../parts/TextPage.tsx'
import './faq-page.css'

/** The help page: nine anchors, each a question and its answer. */
export function FaqPage(_props: PageProps) {
  const { messages } = useRoadstead()
  const { language } = useStore($locale)
  const store = useMemo(() => createFaqMessagesStore(language), [language])
  usePageMetadata(messages.pageMetadata.faq.title, messages.pageMetadata.faq.description)
  return <TextPage store={store}>{(words) => <Faq words={words} />}</TextPage>
}

/** Where each answer leads: the map with the layers it is about, or a page. */
const leadsTo: Readonly<Record<FaqAnchor, string>> = {
  destinations: pages.home,
  satellite_maps: mapWith('pois', 'satMaps'),
  weather_beacons: mapWith('pois', 'buoys'),
  ais_atons: mapWith('pois', 'navAids'),
  vessel_tracking: pages.profile,
  stink_pots: mapWith('pois', 'stinkPots'),
  upload_photo: pages.home,
  traffic_index: pages.home,
  checking_in: mapWith('pois', 'vessels'),
}

function mapWith(...layers: LayerKey[]): string {
  return `${pages.home}?${new URLSearchParams({ layers: layers.join(' ') }).toString()}`
}

function Faq({ words }: { words: FaqMessages }) {
  useEffect(() => {
    // After the page has scrolled to its top, as every page does.
    const frame = requestAnimationFrame(goToAnchor)
    window.addEventListener('hashchange', goToAnchor)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('hashchange', goToAnchor)
    }
  }, [])
  return (
    <div className="rs-faq">
      <nav className="rs-faq__contents" aria-label={words.contents}>
        <h2>{words.contents}</h2>
        <ol>
          {faqAnchors.map((anchor) => (
            <li key={anchor}>
              <a href={`#${anchor}`}>{words.sections[anchor].title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="rs-faq__answers">
        {faqAnchors.map((anchor) => (
          <Answer key={anchor} anchor={anchor} words={words} />
        ))}
        <p className="rs-muted">{words.more}</p>
      </div>
    </div>
  )
}

function Answer({ anchor, words }: { anchor: FaqAnchor; words: FaqMessages }) {
  const { title, text, link } = words.sections[anchor]
  return (
    <section id={anchor} className="rs-faq__answer" aria-labelledby={`${anchor}-title`} tabIndex={-1}>
      <h2 id={`${anchor}-title`}>
        {title}
        <a className="rs-faq__link" href={`#${anchor}`} aria-label={formatMessage(words.linkTo, { title })}>
          <Icon name="link" />
        </a>
      </h2>
      {text.map((paragraph) => (
        <p key={paragraph}>{formatMessage(paragraph, faqPlaceholders)}</p>
      ))}
      <p>
        <a className="rs-link" href={leadsTo[anchor]}>
          {link}
        </a>
      </p>
    </section>
  )
}

/** Shows the answer the address names, and gives it the focus, so that a screen reader goes on there. */
function goToAnchor(): void {
  const section = document.getElementById(decodeURIComponent(window.location.hash.slice(1)))
  section?.scrollIntoView()
  section?.focus({ preventScroll: true })
}
