import { useEffect, useMemo, useState } from 'react'
import { copyText } from '../../client/clipboard.ts'
import { getLoadValue } from '../../client/api/load.ts'
import { createPinnedScriptStore } from '../../client/pinned-script.ts'
import { embedNames, type EmbedName, type PinnedScript } from '../../core/site/embeds.ts'
import type { EmbedPageMessages } from '../../core/messages/page-messages.ts'
import { formatMessage } from '../../core/text.ts'
import { Field } from '../../ui/Field.tsx'
import { listAttributes, parseAttributes, type AttributeValues } from '../../widgets/elements/attributes.ts'
import { getElementRow } from '../../widgets/elements/table.ts'
import { useRoadstead } from '../../widgets/roadstead-context.ts'
import { getFrameUrl, createSnippets, type Snippets } from '../../widgets/elements/snippets.ts'
import { AttributeField } from './AttributeField.tsx'
import './widget-builder.css'

const installLine = 'npm install roadstead react react-dom'
const ways = ['html', 'iframe', 'react', 'wordpress'] as const
/** What one widget says of itself, by attribute; kept while others are tried. */
type Texts = Readonly<Record<string, string>>
/** Attributes that make no sense in a builder. */
const left = ['for', 'config', 'dir', 'height', 'loading', 'live', 'controls', 'min-zoom', 'max-zoom']
const plainHeight = 360
/** The preview follows when the typing rests so long. */
const restMs = 350

/** Choose a widget, see it live, copy it. All from the table of elements. */
export function WidgetBuilder({ words }: { words: EmbedPageMessages }) {
  const { messages } = useRoadstead()
  const [name, setName] = useState<EmbedName>('map')
  const [texts, setTexts] = useState<Partial<Record<EmbedName, Texts>>>({})
  const [width, setWidth] = useState(720)
  const row = getElementRow(name)
  const [height, setHeight] = useState<Partial<Record<EmbedName, number>>>({})
  const heightPx = height[name] ?? row.height ?? plainHeight
  const own = texts[name] ?? row.example
  const { values, bad } = useMemo(
    () => parseAttributes(listAttributes(row), (attribute) => own[attribute] ?? null),
    [row, own],
  )
  const given: AttributeValues =
    row.height && heightPx !== row.height ? { ...values, height: `${heightPx}px` } : values
  const title = formatMessage(messages.embed.frameTitle, {
    widget: words.names[name],
    product: messages.common.product,
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
        <Field label={words.widget}>
          {(input) => (
            <select {...input} value={name} onChange={({ target }) => setName(target.value as EmbedName)}>
              {embedNames.map((each) => (
                <option key={each} value={each}>
                  {words.names[each]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <fieldset>
          <legend>{words.options}</legend>
          {rows.map((attribute) => (
            <AttributeField
              key={`${name} ${attribute.name}`}
              attribute={attribute}
              messages={words}
              text={own[attribute.name] ?? ''}
              error={bad.find((one) => one.attribute === attribute.name)?.expected}
              onChange={(text) => setTexts({ ...texts, [name]: { ...own, [attribute.name]: text } })}
            />
          ))}
        </fieldset>
        <div className="rs-builder__size">
          <PixelField label={words.width} value={width} onChange={setWidth} />
          <PixelField
            label={words.heightLabel}
            value={heightPx}
            onChange={(value) => setHeight({ ...height, [name]: value })}
          />
        </div>
      </form>
      <div className="rs-builder__result">
        <section aria-label={words.preview}>
          <h2>{words.preview}</h2>
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
        <Code snippets={snippets} words={words} isPinned={isPinned} onPinned={setPinned} />
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

/** The script in one file with its checksum, asked for when it is wanted; null until it has come. */
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
  words: EmbedPageMessages
  /** Whether the script is one file with a checksum. */
  isPinned: boolean
  onPinned: (isPinned: boolean) => void
}

/** The snippet of each way, and what to do with it. */
function Code({ snippets, words, isPinned, onPinned }: CodeProps) {
  const [way, setWay] = useState<(typeof ways)[number]>('html')
  const hints = {
    html: words.htmlHint,
    iframe: words.iframeHint,
    react: installLine,
    wordpress: words.wordpressHint,
  }
  return (
    <section aria-label={words.code}>
      <h2>{words.code}</h2>
      <div className="rs-builder__ways" role="group" aria-label={words.code}>
        {ways.map((each) => (
          <button key={each} type="button" aria-pressed={way === each} onClick={() => setWay(each)}>
            {words[each]}
          </button>
        ))}
      </div>
      <p className="rs-muted">{hints[way]}</p>
      {way === 'html' && (
        <label className="rs-builder__pinned">
          <input type="checkbox" checked={isPinned} onChange={({ target }) => onPinned(target.checked)} />
          {words.pinnedVersion}
        </label>
      )}
      {/* A region that scrolls must be reached by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className="rs-builder__code" tabIndex={0}>
        <code>{snippets[way]}</code>
      </pre>
      <button
        type="button"
        className="rs-button rs-button--main"
        onClick={() => void copyText(snippets[way], words.copied)}
      >
        {words.copy}
      </button>
      <p className="rs-muted">{words.docs}</p>
    </section>
  )
}

/** A text when it has rested: a frame is not loaded anew at every key. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
