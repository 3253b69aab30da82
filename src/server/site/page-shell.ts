import { faqAnchors, faqPlaceholders } from '../../core/site/faq.ts'
import type { Messages } from '../../core/messages.ts'
import type { FaqMessages } from '../../core/messages.ts'
import { formatMessage } from '../../core/text.ts'
import { html, type Html } from '../http/pages/html.ts'

/**
 * Content that a page shows before its script has loaded, with the position and size of
 * what the script renders. The first paint does not wait for scripts, and pages of records
 * can be read without any.
 */
export function renderHomeShell({ search, site }: Messages): Html {
  return html`<main class="rs-home" aria-busy="true">
    <h1 class="rs-hidden">${site.homeTitle}</h1>
    <div class="rs-home__search">
      <div class="rs-search rs-card">
        <p class="rs-search__field rs-search__shell">${search.placeholder}</p>
      </div>
    </div>
  </main>`
}

export interface RecordHeading {
  name: string
  kind: string
  description: string | null
}

/** Heading of a record's page. */
export function renderRecordShell(heading: RecordHeading): Html {
  return renderHeadedShell(heading, '', 'rs-record__head--shell', renderDescription(heading))
}

/** Heading of a record without a wide image. */
export function renderPlainRecordShell(heading: RecordHeading): Html {
  return renderHeadedShell(heading, 'rs-record--plain', 'rs-record__head--plain', renderDescription(heading))
}

/** Shell of a page without initial content. */
export function renderEmptyShell(): Html {
  return html`<main class="rs-page" aria-busy="true"></main>`
}

/** The help page; it is readable without scripts. */
export function renderFaqShell(messages: FaqMessages): Html {
  const sections = faqAnchors.map((anchor) => {
    const { title, text } = messages.sections[anchor]
    return html`<section id="${anchor}">
      <h2>${title}</h2>
      ${text.map((paragraph) => html`<p>${formatMessage(paragraph, faqPlaceholders)}</p>`)}
    </section>`
  })
  const body = html`<div class="rs-record__shell">${sections}</div>`
  return renderHeadedShell({ name: messages.title, kind: messages.lead }, '', 'rs-record__head--shell', body)
}

function renderDescription({ description }: RecordHeading): Html | null {
  return description === null ? null : html`<p class="rs-record__shell">${description}</p>`
}

function renderHeadedShell(
  { name, kind }: Pick<RecordHeading, 'name' | 'kind'>,
  pageClass: string,
  headClass: string,
  body: Html | null,
): Html {
  return html`<main class="rs-page rs-record ${pageClass}" aria-busy="true">
    <header class="rs-record__head ${headClass}">
      <div class="rs-record__title">
        <div>
          <h1>${name}</h1>
          <p>${kind}</p>
        </div>
      </div>
    </header>
    ${body}
  </main>`
}
