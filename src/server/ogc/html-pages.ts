import { html, type Html } from '../http/pages/html.ts'
import { serverMessages } from '../messages/messages.ts'
import { htmlType, type Link } from './responses.ts'

const texts = serverMessages.ogc

/** Renders a title with a description and the links of a document. */
export function renderLinksPage(title: string, description: string, links: readonly Link[]): Html {
  return html`<h1>${title}</h1>
    ${description === '' ? null : html`<p>${description}</p>`} ${renderLinks(links)}`
}

/** Renders the list of collections. */
export function renderCollectionsPage(
  collections: readonly { title: string; description: string; links: readonly Link[] }[],
  links: readonly Link[],
): Html {
  return html`<h1>${texts.links.data}</h1>
    ${collections.map(
      (collection) =>
        html`<section>
          <h2>${collection.title}</h2>
          <p>${collection.description}</p>
          ${renderLinks(collection.links)}
        </section>`,
    )}
    ${renderLinks(links)}`
}

/** Renders conformance classes. */
export function renderConformancePage(classes: readonly string[], links: readonly Link[]): Html {
  return html`<h1>${texts.links.conformance}</h1>
    <ul>
      ${classes.map((name) => html`<li><code>${name}</code></li>`)}
    </ul>
    ${renderLinks(links)}`
}

interface Feature {
  id: number
  geometry: { coordinates: readonly number[] }
  properties: Record<string, unknown>
}

/** Renders a page of features as a table. `collectionUrl` is the base of their own pages. */
export function renderFeaturesPage(
  title: string,
  collectionUrl: string,
  { features, links }: { features: readonly Feature[]; links: readonly Link[] },
): Html {
  const { name, type, position } = texts.columns
  const rows = features.map(
    ({ id, geometry, properties }) =>
      html`<tr>
        <td>
          <a class="rs-link" href="${collectionUrl}/items/${id}?f=html">${formatValue(properties.name)}</a>
        </td>
        <td>${formatValue(properties.type ?? properties.type_enum)}</td>
        <td>${geometry.coordinates.join(', ')}</td>
      </tr>`,
  )
  return html`<h1>${title}</h1>
    ${
      rows.length === 0
        ? html`<p>${texts.noFeatures}</p>`
        : html`<table class="rs-plain__table">
            <thead>
              <tr>
                <th scope="col">${name}</th>
                <th scope="col">${type}</th>
                <th scope="col">${position}</th>
              </tr>
            </thead>
            <tbody>
              ${rows}
            </tbody>
          </table>`
    }
    ${renderLinks(links)}`
}

/** Renders the properties of one feature. */
export function renderFeaturePage({
  geometry,
  properties,
  links,
}: Feature & { links: readonly Link[] }): Html {
  const values = [[texts.columns.position, geometry.coordinates.join(', ')], ...Object.entries(properties)]
  return html`<h1>${formatValue(properties.name)}</h1>
    <table class="rs-plain__table">
      <tbody>
        ${values.map(
          ([name, value]) =>
            html`<tr>
              <th scope="row">${String(name)}</th>
              <td>${formatValue(value)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    ${renderLinks(links)}`
}

/** Links of a page; those to pages of the API lead to their HTML. */
function renderLinks(links: readonly Link[]): Html {
  return html`<ul>
    ${links
      .filter(({ rel }) => rel !== 'alternate')
      .map(({ href, rel, type, title }) => {
        const isKept = rel === 'self' || rel === 'service-desc' || type === htmlType
        const url = isKept ? href : `${href}${href.includes('?') ? '&' : '?'}f=html`
        return html`<li>
          <a class="rs-link" href="${url}">${rel === 'self' ? texts.links.alternateJson : (title ?? href)}</a>
        </li>`
      })}
  </ul>`
}

function formatValue(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)
}
