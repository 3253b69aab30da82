import { isText } from '../../src/ui/dom-kinds.ts'

/** Attributes that a reader, a keyboard or a browser notices. */
const listedAttributes = [
  'role',
  'href',
  'target',
  'rel',
  'download',
  'src',
  'alt',
  'title',
  'datetime',
  'aria-label',
  'aria-hidden',
  'aria-expanded',
  'aria-pressed',
  'aria-selected',
  'aria-checked',
  'aria-current',
  'aria-disabled',
  'aria-invalid',
  'aria-required',
  'aria-live',
  'aria-busy',
  'aria-haspopup',
  'type',
  'disabled',
  'required',
  'multiple',
  'placeholder',
  'maxlength',
  'rows',
  'min',
  'max',
  'step',
  'accept',
  'inputmode',
  'autocomplete',
  'tabindex',
  'hidden',
  'open',
  'dir',
  'lang',
  'loading',
  'scope',
  'data-event',
  'data-label',
  'style',
] as const

/** Attributes whose values are ids; they are listed with the text of the named elements. */
const referringAttributes = ['aria-labelledby', 'aria-describedby'] as const

/** Values that most elements have. */
const usualValues: ReadonlySet<string> = new Set(['type=button', 'type=text', 'scope=col', 'scope=row'])

/**
 * Lists the elements below a node, one a line, with their own text, noticeable attributes, modifier
 * classes (`--`) and, for form fields, the current value. Elements without any of these are left out,
 * as is the content of drawings and of elements that match the selector `skipped`.
 */
export function listOutline(root: ParentNode, skipped = ':not(*)'): string[] {
  return [...root.children].flatMap((element) => {
    if (element.matches(skipped)) return []
    const line = describeElement(element)
    const below = isDrawing(element) ? [] : listOutline(element, skipped)
    return line === null ? below : [line, ...below]
  })
}

function describeElement(element: Element): string | null {
  const parts = [...listAttributes(element), ...listModifiers(element), ...listValues(element)]
  const hasText = !(isDrawing(element) || element.localName === 'textarea')
  const text = hasText ? getOwnText(element) : ''
  if (isDrawing(element) && !element.hasAttribute('role')) return null
  if (parts.length === 0 && text === '') return null
  return [element.localName, ...parts, text].filter((part) => part !== '').join(' ')
}

function listAttributes(element: Element): string[] {
  const plain = listedAttributes.flatMap((name) => {
    const value = element.getAttribute(name)
    if (value === null) return []
    return value === '' ? [name] : [`${name}=${value}`]
  })
  const referring = referringAttributes.flatMap((name) => {
    const ids = element.getAttribute(name)?.split(' ') ?? []
    const texts = ids.map((id) => getTextById(element, id))
    return texts.length === 0 ? [] : [`${name}=${texts.join(' ')}`]
  })
  return [...plain, ...referring].filter((part) => !usualValues.has(part))
}

function getTextById(element: Element, id: string): string {
  const { ownerDocument } = element
  return ownerDocument.getElementById(id)?.textContent?.trim() ?? `(nothing with the id ${id})`
}

/** Lists modifiers without the name of their block: `--old` of `rs-source--old`. */
function listModifiers(element: Element): string[] {
  return [...element.classList].flatMap((name) => {
    const start = name.indexOf('--')
    return start < 0 ? [] : [name.slice(start)]
  })
}

function isDrawing({ namespaceURI }: Element): boolean {
  return namespaceURI === 'http://www.w3.org/2000/svg'
}

function isField(element: Element): element is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return ['input', 'textarea', 'select'].includes(element.localName)
}

/** Lists the label and the value of a form field. */
function listValues(element: Element): string[] {
  if (!isField(element)) return []
  const labels = [...(element.labels ?? [])].map((label) => `label=${label.textContent?.trim()}`)
  if (['checkbox', 'radio'].includes(element.type))
    return element.matches(':checked') ? [...labels, 'checked'] : labels
  return element.value === '' ? labels : [...labels, `value=${element.value}`]
}

function getOwnText(element: Element): string {
  const texts = [...element.childNodes].flatMap((node) => (isText(node) ? [node.data] : []))
  return texts.join('').replace(/\s+/g, ' ').trim()
}
