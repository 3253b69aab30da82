import { toHtml, type AttributeValues } from '../src/widgets/elements/attributes.ts'
import { getDocumentedElement, type DocumentedElement } from '../src/widgets/elements/documented-elements.ts'
import { createSnippets, type Snippets } from '../src/widgets/elements/snippets.ts'
import { getExampleValues, selectChangedValues } from './element-controls.ts'
import { sampleSite } from './sample/site.ts'

/** Height of the frame of a widget that is as high as its content. */
const frameHeightPx = 360

/** Returns the code that shows a widget on a page; an element that belongs to a map is shown with one. */
export function createElementSnippets(row: DocumentedElement, args: AttributeValues): Snippets {
  const values = selectChangedValues(row, args)
  const snippets = createSnippets({
    row,
    values,
    site: sampleSite,
    title: row.doc,
    heightPx: row.height ?? frameHeightPx,
  })
  if (!row.linksToMap || values.placeId !== undefined) return snippets
  const map = getDocumentedElement('map')
  const mapTag = toHtml(map, selectChangedValues(map, getExampleValues(map)))
  const page = `${toHtml(row, { ...values, for: 'bay' })}\n${mapTag.replace(' ', ' id="bay" ')}`
  return { ...snippets, html: snippets.html.replace(toHtml(row, values), page) }
}
