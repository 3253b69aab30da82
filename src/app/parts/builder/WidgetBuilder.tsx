import { useEffect, useState } from 'react'
import { copyText } from '../../../client/clipboard.ts'
import { getLoadValue } from '../../../client/api/load.ts'
import { createPinnedScriptStore } from '../../../client/pinned-script.ts'
import { embed } from '../../../core/messages/en/common.json'
import { site } from '../../../core/messages/en/site.json'
import { embedNames, type EmbedName, type PinnedScript } from '../../../core/site/embeds.ts'
import type { EmbedPageMessages } from '../../../core/messages.ts'
import { formatMessage } from '../../../core/text.ts'
import { Field } from '../../../ui/Field.tsx'
import { parseAttributes, type AttributeValues } from '../../../widgets/elements/attributes.ts'
import { getDocumentedElement } from '../../../widgets/elements/documented-elements.ts'
import { useMessages } from '../../../widgets/use-messages.ts'
import { getFrameUrl, createSnippets, type Snippets } from '../../../widgets/elements/snippets.ts'
import { AccentField } from './AccentField.tsx'
import { AttributeField } from './AttributeField.tsx'
import {
  formatBuilderQuery,
  listOfferedAttributes,
  parseBuilderQuery,
  parsePixels,
  type AttributeTexts,
} from './builder-address.ts'
import { FramePreview } from './FramePreview.tsx'
import { PixelField } from './PixelField.tsx'
import { readGroundsByTheme } from './theme-grounds.ts'
import { useDebounced } from '../use-debounced.ts'
import './widget-builder.css'

const english = { embed, site }

const installLine = 'npm install roadstead react react-dom'
const ways = ['html', 'react', 'next', 'vue', 'svelte', 'wordpress', 'iframe'] as const
/** Values per widget, kept while other widgets are shown. */
type ByWidget<T> = Readonly<Partial<Record<EmbedName, T>>>
const plainHeightPx = 360

/**
 * Widget builder with options, preview and snippets, generated from the table of elements. The address
 * of the page holds the configuration.
 */
export function WidgetBuilder({ texts }: { texts: EmbedPageMessages }) {
  const messages = useMessages(english)
  const [first] = useState(() => parseBuilderQuery(window.location.search))
  const [name, setName] = useState(first.widget)
  const [widgetError, setWidgetError] = useState(first.widgetError)
  const [attributeTexts, setAttributeTexts] = useState<ByWidget<AttributeTexts>>({
    [first.widget]: first.attributes,
  })
  const [heightTexts, setHeightTexts] = useState<ByWidget<string>>({ [first.widget]: first.height })
  const row = getDocumentedElement(name)
  const own = attributeTexts[name] ?? row.example
  const heightText = heightTexts[name] ?? ''
  const defaultHeightPx = row.height ?? plainHeightPx
  const { pixels: heightPx, error: heightError } = parsePixels(heightText, defaultHeightPx)
  const offered = listOfferedAttributes(row)
  const { values, bad } = parseAttributes(offered, (attribute) => own[attribute] ?? null)
  const given: AttributeValues =
    row.height && heightPx !== row.height ? { ...values, height: `${heightPx}px` } : values
  const title = formatMessage(messages.embed.frameTitle, {
    widget: texts.names[name],
    product: messages.site.product,
  })
  const [isPinned, setPinned] = useState(false)
  const [grounds] = useState(readGroundsByTheme)
  const pinned = usePinnedScript(isPinned)
  const snippets = createSnippets({
    row,
    values: given,
    site: window.location.origin,
    title,
    heightPx,
    pinnedScript: pinned,
  })
  useAddress(formatBuilderQuery({ widget: name, attributes: own, height: heightText }))

  return (
    <div className="rs-builder">
      <form className="rs-builder__options" onSubmit={(event) => event.preventDefault()}>
        <Field label={texts.widget} error={widgetError}>
          {(input) => (
            <select
              {...input}
              value={name}
              onChange={({ target }) => {
                setName(target.value as EmbedName) // the options are these names
                setWidgetError(undefined)
              }}
            >
              {embedNames.map((each) => (
                <option key={each} value={each}>
                  {texts.names[each]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <fieldset>
          <legend>{texts.options}</legend>
          {offered.map((attribute) => {
            const field = {
              text: own[attribute.name] ?? '',
              error: bad.find((one) => one.attribute === attribute.name)?.expected,
              onChange: (text: string) =>
                setAttributeTexts({ ...attributeTexts, [name]: { ...own, [attribute.name]: text } }),
            }
            const key = `${name} ${attribute.name}`
            return attribute.type.kind === 'colour' ? (
              <AccentField key={key} texts={texts} grounds={grounds} {...field} />
            ) : (
              <AttributeField key={key} attribute={attribute} messages={texts} {...field} />
            )
          })}
          <PixelField
            label={texts.heightLabel}
            text={heightText}
            placeholder={String(defaultHeightPx)}
            error={heightError}
            onChange={(text) => setHeightTexts({ ...heightTexts, [name]: text })}
          />
        </fieldset>
        <p className="rs-muted">{texts.address}</p>
      </form>
      <div className="rs-builder__result">
        <FramePreview texts={texts} url={getFrameUrl(row, values, '')} title={title} heightPx={heightPx} />
        <Code snippets={snippets} texts={texts} isPinned={isPinned} onPinned={setPinned} />
      </div>
    </div>
  )
}

/** Writes the query to the address of the page, without an entry in the history. */
function useAddress(query: string): void {
  const debounced = useDebounced(query)
  useEffect(() => {
    window.history.replaceState(window.history.state, '', window.location.pathname + debounced)
  }, [debounced])
}

/** Fetches the script file and checksum of the pinned version on demand; null until it has loaded. */
function usePinnedScript(isWanted: boolean): PinnedScript | null {
  const [store] = useState(createPinnedScriptStore)
  const [known, setKnown] = useState<PinnedScript | null>(null)
  useEffect(
    () => (isWanted ? store.$load.subscribe((load) => setKnown(getLoadValue(load))) : undefined),
    [store, isWanted],
  )
  return isWanted ? known : null
}

interface CodeProps {
  snippets: Snippets
  texts: EmbedPageMessages
  /** Whether the script is the pinned version with a checksum. */
  isPinned: boolean
  onPinned: (isPinned: boolean) => void
}

/** Snippet of each kind with its instructions. */
function Code({ snippets, texts, isPinned, onPinned }: CodeProps) {
  const [way, setWay] = useState<(typeof ways)[number]>('html')
  const hints = {
    html: texts.htmlHint,
    iframe: texts.iframeHint,
    react: installLine,
    next: installLine,
    vue: installLine,
    svelte: installLine,
    wordpress: texts.wordpressHint,
  }
  return (
    <section aria-label={texts.code}>
      <h2>{texts.code}</h2>
      <div className="rs-builder__ways" role="group" aria-label={texts.code}>
        {ways.map((each) => (
          <button key={each} type="button" aria-pressed={way === each} onClick={() => setWay(each)}>
            {texts[each]}
          </button>
        ))}
      </div>
      <p className="rs-muted">{hints[way]}</p>
      {way === 'html' && (
        <label className="rs-builder__pinned">
          <input type="checkbox" checked={isPinned} onChange={({ target }) => onPinned(target.checked)} />
          {texts.pinnedVersion}
        </label>
      )}
      {/* A scrollable region must be focusable. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className="rs-builder__code" tabIndex={0}>
        <code>{snippets[way]}</code>
      </pre>
      <button
        type="button"
        className="rs-button rs-button--main"
        onClick={() => void copyText(snippets[way], texts.copied)}
      >
        {texts.copy}
      </button>
      <p className="rs-muted">{texts.docs}</p>
    </section>
  )
}
