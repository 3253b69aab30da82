import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { $locale } from '../../client/language.ts'
import { createFaqMessagesStore } from '../../client/page-messages.ts'
import type { LayerKey } from '../../core/catalogue/map-layers.ts'
import { pageMetadata } from '../../core/messages/en/site.json'
import { faqAnchors, faqPlaceholders } from '../../core/site/faq.ts'
import type { FaqAnchor, FaqMessages } from '../../core/messages.ts'
import { pages } from '../../core/site/pages.ts'
import { formatMessage } from '../../core/text.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import * as icons from '../../ui/icons/control-icons.ts'
import { useMessages } from '../../widgets/use-messages.ts'
import type { PageProps } from '../page-table.ts'
import { usePageMetadata } from '../parts/page-metadata.ts'
import { TextPage } from '../parts/TextPage.tsx'
import './faq-page.css'

const english = { pageMetadata }

/** The help page: nine anchors, each with a question and its answer. */
export function FaqPage(_props: PageProps) {
  const messages = useMessages(english)
  const { language } = useStore($locale)
  const store = useMemo(() => createFaqMessagesStore(language), [language])
  usePageMetadata(messages.pageMetadata.faq.title, messages.pageMetadata.faq.description)
  return <TextPage store={store}>{(texts) => <Faq texts={texts} />}</TextPage>
}

/** Link of each answer: the map with the relevant layers, or a page. */
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

function Faq({ texts }: { texts: FaqMessages }) {
  useEffect(() => {
    // After the default scroll to the top of a new page.
    const frame = requestAnimationFrame(goToAnchor)
    window.addEventListener('hashchange', goToAnchor)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('hashchange', goToAnchor)
    }
  }, [])
  return (
    <div className="rs-faq">
      <nav className="rs-faq__contents" aria-label={texts.contents}>
        <h2>{texts.contents}</h2>
        <ol>
          {faqAnchors.map((anchor) => (
            <li key={anchor}>
              <a href={`#${anchor}`}>{texts.sections[anchor].title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="rs-faq__answers">
        {faqAnchors.map((anchor) => (
          <Answer key={anchor} anchor={anchor} texts={texts} />
        ))}
        <p className="rs-muted">{texts.more}</p>
      </div>
    </div>
  )
}

function Answer({ anchor, texts }: { anchor: FaqAnchor; texts: FaqMessages }) {
  const { title, text, link } = texts.sections[anchor]
  return (
    <section id={anchor} className="rs-faq__answer" aria-labelledby={`${anchor}-title`} tabIndex={-1}>
      <h2 id={`${anchor}-title`}>
        {title}
        <a className="rs-faq__link" href={`#${anchor}`} aria-label={formatMessage(texts.linkTo, { title })}>
          <Icon parts={icons.link} />
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

/** Scrolls to the answer named by the URL and focuses it, so that screen readers continue there. */
function goToAnchor(): void {
  const section = document.getElementById(decodeURIComponent(window.location.hash.slice(1)))
  section?.scrollIntoView()
  section?.focus({ preventScroll: true })
}
