import { useEffect, useMemo, useState } from 'react'
import { copyText } from '../../client/clipboard.ts'
import { getLoadValue } from '../../client/api/load.ts'
import { createPinnedScriptStore } from '../../client/pinned-script.ts'
import { embed } from '../../core/messages/en/embed.ts'
import { site } from '../../core/messages/en/site.ts'
import { embedNames, type EmbedName, type PinnedScript } from '../../core/site/embeds.ts'
import type { EmbedPageMessages } from '../../core/messages/page-messages.ts'
import { formatMessage } from '../../core/text.ts'
import { Field } from '../../ui/Field.tsx'
import { listAttributes, parseAttributes, type AttributeValues } from '../../widgets/elements/attributes.ts'
import { getDocumentedElement } from '../../widgets/elements/documented-elements.ts'
import { useMessages } from '../../widgets/use-messages.ts'
import { getFrameUrl, createSnippets, type Snippets } from '../../widgets/elements/snippets.ts'
import { AttributeField } from './AttributeField.tsx'
import './widget-builder.css'

const english = { embed, site }

const installLine = 'npm install roadstead react react-dom'
const ways = ['html', 'react', 'next', 'vue', 'svelte', 'wordpress', 'iframe'] as const
/** Attribute values per widget, kept while other widgets are shown. */
type Texts = Readonly<Record<string, string>>
/** Attributes that are not offered in the builder. */
const left = ['for', 'config', 'dir', 'height', 'loading', 'live', 'controls', 'min-zoom', 'max-zoom']
const plainHeight = 360
/** Debounce of the preview in milliseconds. */
const debounceMs = 350

/** Widget builder with options, preview and snippets, generated from the table of elements. */
export function WidgetBuilder({ texts }: { texts: EmbedPageMessages }) {
  const messages = useMessages(english)
  const [name, setName] = useState<EmbedName>('map')
  const [attributeTexts, setAttributeTexts] = useState<Partial<Record<EmbedName, Texts>>>({})
  const [width, setWidth] = useState(720)
  const row = getDocumentedElement(name)
  const [height, setHeight] = useState<Partial<Record<EmbedName, number>>>({})
  const heightPx = height[name] ?? row.height ?? plainHeight
  const own = attributeTexts[name] ?? row.example
  const { values, bad } = useMemo(
    () => parseAttributes(listAttributes(row), (attribute) => own[attribute] ?? null),
    [row, own],
  )
  const given: AttributeValues =
    row.height && heightPx !== row.height ? { ...values, height: `${heightPx}px` } : values
  const title = formatMessage(messages.embed.frameTitle, {
    widget: texts.names[name],
    product: messages.site.product,
  })
  const [isPinned, setPinned] = useState(false)
  const pinned = usePinnedScript(isPinned)
  const snippets = createSnippets({
    row,
    values: given,
    site: window.location.origin,
    title,
    heightPx,
    pinnedScript: pinned,
  })
  const shown = useRested(getFrameUrl(row, values, ''))
  const rows = listAttributes(row).filter((attribute) => !left.includes(attribute.name))

  return (
    <div className="rs-builder">
      <form className="rs-builder__options" onSubmit={(event) => event.preventDefault()}>
        <Field label={texts.widget}>
          {(input) => (
            <select {...input} value={name} onChange={({ target }) => setName(target.value as EmbedName)}>
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
          {rows.map((attribute) => (
            <AttributeField
              key={`${name} ${attribute.name}`}
              attribute={attribute}
              messages={texts}
              text={own[attribute.name] ?? ''}
              error={bad.find((one) => one.attribute === attribute.name)?.expected}
              onChange={(text) =>
                setAttributeTexts({ ...attributeTexts, [name]: { ...own, [attribute.name]: text } })
              }
            />
          ))}
        </fieldset>
        <div className="rs-builder__size">
          <PixelField label={texts.width} value={width} onChange={setWidth} />
          <PixelField
            label={texts.heightLabel}
            value={heightPx}
            onChange={(value) => setHeight({ ...height, [name]: value })}
          />
        </div>
      </form>
      <div className="rs-builder__result">
        <section aria-label={texts.preview}>
          <h2>{texts.preview}</h2>
          <div className="rs-builder__stage">
            <iframe
              key={name}
              title={title}
              src={shown}
              sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
              style={{ inlineSize: width, blockSize: heightPx }}
            />
          </div>
        </section>
        <Code snippets={snippets} texts={texts} isPinned={isPinned} onPinned={setPinned} />
      </div>
    </div>
  )
}

interface PixelFieldProps {
  label: string
  value: number
  onChange: (value: number) => void
}

function PixelField({ label, value, onChange }: PixelFieldProps) {
  return (
    <Field label={`${label} (px)`}>
      {(input) => (
        <input
          {...input}
          type="number"
          min={120}
          max={2000}
          step={10}
          value={value}
          onChange={({ target }) => {
            const pixels = target.valueAsNumber
            if (pixels > 0) onChange(Math.min(2000, Math.round(pixels)))
          }}
        />
      )}
    </Field>
  )
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

/** Debounces a text, so that the frame does not reload on every key press. */
function useRested(text: string): string {
  const [debounced, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}
