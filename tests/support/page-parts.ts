import axe from 'axe-core'

/** What a reader finds on a page, by its text: what a test expects of a page is a part of it. */
export interface PageParts {
  /** Level and text of the headings: `2 Details`. */
  headings: string[]
  /** URLs by the name of the link. */
  links: Record<string, string>
  /** Names of the buttons. */
  buttons: string[]
  /** Values of the form fields by label: the chosen option of a list, whether a box is checked. */
  fields: Record<string, string | boolean>
  /** Descriptions by term. */
  facts: Record<string, string>
}

/** Reads the visible parts of a page. */
export function readPageParts(root: ParentNode): PageParts {
  const find = <E extends Element>(selector: string) =>
    [...root.querySelectorAll<E>(selector)].filter((element) => !element.closest('[hidden], .leaflet-pane'))
  return {
    headings: find('h1, h2, h3, h4').map((heading) => `${heading.localName.slice(1)} ${getText(heading)}`),
    links: Object.fromEntries(
      find<HTMLAnchorElement>('a[href]').map((link) => [getName(link), link.getAttribute('href') ?? '']),
    ),
    buttons: find('button').map(getName),
    fields: Object.fromEntries(
      find<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>('input, select, textarea').map(
        (field) => [getLabel(field), readValue(field)],
      ),
    ),
    facts: Object.fromEntries(find('dt').map((term) => [getText(term), getText(term.nextElementSibling)])),
  }
}

/** Lists those of the texts that a page does not contain. */
export function findMissingTexts(root: Element, texts: readonly string[]): string[] {
  const pageText = getText(root)
  return texts.filter((text) => !pageText.includes(text))
}

/** Axe rules for names, references and the order of headings. */
const structureRules = [
  'aria-command-name',
  'aria-dialog-name',
  'aria-input-field-name',
  'aria-tooltip-name',
  'aria-valid-attr-value',
  'button-name',
  'duplicate-id-aria',
  'empty-heading',
  'frame-title',
  'heading-order',
  'image-alt',
  'label',
  'link-name',
  'role-img-alt',
  'select-name',
  'summary-name',
]

/** Finds controls and images without a name, skipped levels of headings and repeated ids; one line each. */
export async function findStructureProblems(root: HTMLElement): Promise<string[]> {
  const { violations } = await axe.run(root, { runOnly: structureRules, resultTypes: ['violations'] })
  const problems = violations.flatMap(({ help, nodes }) =>
    nodes.map(({ html }) => `${help}: ${html.slice(0, 120)}`),
  )
  const ids = [...root.querySelectorAll('[id]')].map(({ id }) => id)
  const repeated = ids.filter((id, index) => ids.indexOf(id) !== index)
  return [...problems, ...repeated.map((id) => `The id ${id} is repeated.`)]
}

/** The text that a screen reader reads: without what is hidden from it, with a space between parts. */
function getText(element: Element | null): string {
  const texts: string[] = []
  const walk = (node: Node) => {
    if (node instanceof Text) texts.push(node.data)
    else if (!(node instanceof Element && node.matches('[aria-hidden=true]'))) node.childNodes.forEach(walk)
  }
  if (element) walk(element)
  return texts
    .reduce((text, part) => text + (/\w$/.test(text) && /^\w/.test(part) ? ' ' : '') + part, '')
    .replace(/\s+/g, ' ')
    .trim()
}

const getName = (element: Element) => element.getAttribute('aria-label') ?? getText(element)

function getLabel(field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): string {
  const [label] = field.labels ?? []
  if (field.hasAttribute('aria-label') || !label) return getName(field)
  // A label may contain its field, and a note after its name.
  const names = [...label.querySelectorAll('span:not(:has(*))')].map(getText)
  return names.find((text) => text !== '') ?? getText(label)
}

function readValue(field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): string | boolean {
  if (field instanceof HTMLSelectElement) return getText(field.selectedOptions[0] ?? null)
  return field.type === 'checkbox' || field.type === 'radio' ? field.matches(':checked') : field.value
}
