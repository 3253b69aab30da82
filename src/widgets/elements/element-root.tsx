import { toJson } from '../../core/to-json.ts'
import { guardTranslation } from '../../ui/translation-guard.ts'
import { useStore } from '@nanostores/react'
import {
  Component,
  createElement,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import type { createMapView } from '../../client/map/map-view.ts'
import { $prefersDark } from '../../client/preferences.ts'
import { getTextDirection, pickLanguage } from '../../core/languages.ts'
import { embed } from '../../core/messages/en/common.json'
import { formatMessage } from '../../core/text.ts'
import type { Units } from '../../core/units.ts'
import { createStatusCallback, dispatchElementEvent, handleSiteLinks, reportElementError } from './events.ts'
import { registerMap } from './map-registry.ts'
import { toComponentProps, staticElementNames, type ElementState } from './props.ts'
import type { ElementRow } from './element-types.ts'
import { useLinkedMap } from './use-linked-map.ts'
import { useRoadstead, type WidgetStatusCallback } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import { SettingsProvider } from '../SettingsProvider.tsx'
import { applyAccent } from '../accent/accent-style.ts'
import { findClosestAcrossShadowRoots } from './host/find-closest-across-shadow-roots.ts'
import { addReaderFontSize } from './host/reader-font-size.ts'
import { adoptSharedStyles } from './shared-style-sheet.ts'
import { parseTileSources } from './tile-source-settings.ts'
import '../../ui/tokens.css'
import '../../ui/base.css'
import './element.css'

const english = { embed }

/** Returns what an element renders for a state. */
export type ElementRenderer = (state: ElementState) => ReactNode

export interface ElementOptions {
  row: ElementRow
  host: HTMLElement
  shadow: ShadowRoot
  component: ComponentType<never>
  /** Creates the stores of a map; null for all other elements. */
  createView: typeof createMapView | null
}

/** Empties the shadow root of an element for its first render, and adds the styles of all elements. */
export function createElementRenderer(options: ElementOptions): ElementRenderer {
  const { shadow } = options
  addReaderFontSize(shadow)
  adoptSharedStyles(shadow, shadow.ownerDocument)
  shadow.replaceChildren()
  guardTranslation(shadow)
  return (state) => <ElementRoot {...options} state={state} />
}

interface RootProps extends ElementOptions {
  state: ElementState
}

function ElementRoot({ state, ...options }: RootProps) {
  const { row, host, shadow } = options
  const { values, settings, site } = state
  const language = pickLanguage([
    text(values.lang),
    text(settings.lang),
    findClosestAcrossShadowRoots(host, '[lang]')?.lang,
  ])
  const theme = useTheme(text(values.theme) ?? text(settings.theme) ?? 'auto')
  const { ownerDocument } = host
  useLayoutEffect(() => adoptSharedStyles(shadow, ownerDocument), [shadow, ownerDocument])
  useAccent(shadow, text(values.accent) ?? text(settings.accent), theme, ownerDocument)
  const dir =
    text(values.dir) ?? findClosestAcrossShadowRoots(host, '[dir]')?.dir ?? getTextDirection(language)
  const unitsText = toJson(values.units ?? settings.units ?? null)
  const tilesText = toJson(settings.tiles ?? null)
  // An equal object does not count as a change.
  const units = useMemo(() => JSON.parse(unitsText) as Partial<Units> | null, [unitsText])
  const sources = useMemo(
    () => parseTileSources(JSON.parse(tilesText), text(settings.attribution)),
    [tilesText, settings.attribution],
  )
  const report = useMemo(() => createStatusCallback(host), [host])
  useEffect(
    () => handleSiteLinks(row, host, shadow, text(settings.linkTarget) ?? '_blank'),
    [row, host, shadow, settings.linkTarget],
  )
  const attribution = text(settings.attribution)
  return (
    <SettingsProvider
      api={text(settings.api) ?? site}
      lang={language}
      {...(units && { units })}
      {...(sources && { tileSources: sources })}
      {...(attribution && { attribution })}
      report={report}
    >
      <div className="rs-element" data-theme={theme} dir={dir} lang={language}>
        {/* The night theme keeps its red. */}
        <Problems row={row} host={host} state={state} />
        {!state.lacksRequired && (
          <Boundary host={host}>
            <Widget key={row.name === 'chart' ? theme : ''} {...options} state={state} report={report} />
          </Boundary>
        )}
      </div>
    </SettingsProvider>
  )
}

/** Renders the component with the properties of the element; a component that belongs to a map waits for it. */
function Widget({
  state,
  report,
  ...options
}: ElementOptions & { state: ElementState; report: WidgetStatusCallback }) {
  const { row, host, component } = options
  const { api } = useRoadstead()
  const linked = useLinkedMap(host, state.values.for)
  const own = useOwnMap(options, state)
  const view = own ?? linked
  const lacksMap = row.linksToMap && !view && row.name !== 'search' && state.values.placeId === undefined
  const isStatic = staticElementNames.includes(row.name) || 'data' in state.values
  useEffect(() => {
    if (isStatic && !lacksMap) report('ready')
  }, [isStatic, lacksMap, report])
  if (lacksMap) return <WithoutMap row={row} host={host} />
  const props = toComponentProps({ row, host, state, view, api })
  return createElement(component as ComponentType<object>, props) // the table names its props
}

/** Creates the stores of a map element and registers them. */
function useOwnMap({ host, createView }: ElementOptions, { values, settings }: ElementState) {
  const [view] = useState(() => {
    if (!createView) return null
    const { lat, lng, zoom, layers = settings.layers } = values as MapValues
    return createView({
      ...(lat !== undefined && lng !== undefined && { centre: { latitude: lat, longitude: lng } }),
      ...(zoom !== undefined && { zoom }),
      ...(layers ? { layers: layers as never } : undefined),
    })
  })
  useEffect(() => {
    if (!view) return undefined
    registerMap(host, view)
    return () => registerMap(host, null)
  }, [host, view])
  return view
}

/** Converts settings to the types of the table. */
interface MapValues {
  lat?: number
  lng?: number
  zoom?: number
  layers?: unknown
}

/** A map may be defined later than its dependants: it is reported missing only after a delay. */
const patienceMs = 3000

function WithoutMap({ row, host }: { row: ElementRow; host: HTMLElement }) {
  const { embed: texts } = useMessages(english)
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      setLate(true)
      reportElementError(row, host, { reason: 'map', message: embed.noMap, status: null })
    }, patienceMs)
    return () => clearTimeout(timer)
  }, [row, host])
  return isLate ? <Failure>{texts.noMap}</Failure> : <slot name="loading" />
}

/** Shows errors of the element itself in the error slot. The widget below is rendered with the valid attributes. */
function Problems({ row, host, state }: { row: ElementRow; host: HTMLElement; state: ElementState }) {
  const { embed: texts } = useMessages(english)
  const required = { names: row.requiresOneOf.join(' / ') }
  const formatProblems = ({ missingAttribute, badValue }: typeof texts) => [
    ...(state.lacksRequired ? [formatMessage(missingAttribute, required)] : []),
    ...state.invalidValues.map(({ attribute, text, expected }) =>
      formatMessage(badValue, { attribute, value: text.slice(0, 80), expected }),
    ),
  ]
  const problems = formatProblems(embed).join('\n')
  useEffect(() => {
    if (problems) reportElementError(row, host, { reason: 'attribute', message: problems, status: null })
  }, [problems, row, host])
  if (!problems) return null
  return (
    <Failure>
      {formatProblems(texts).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Failure>
  )
}

function Failure({ children }: { children: ReactNode }) {
  return (
    <div className="rs-element__problem" part="error" role="alert">
      <slot name="error">{children}</slot>
    </div>
  )
}

/** Error boundary: a widget that throws shows a message and does not affect the page. */
class Boundary extends Component<{ host: HTMLElement; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: Error) {
    console.warn(`<${this.props.host.localName}>:`, error)
    dispatchElementEvent(this.props.host, 'error', { reason: 'bug', message: String(error), status: null })
  }

  override render() {
    return this.state.hasFailed ? <WidgetFailure /> : this.props.children
  }
}

function WidgetFailure() {
  return <Failure>{useMessages(english).embed.failed}</Failure>
}

function useTheme(theme: string): string {
  const isDark = useStore($prefersDark)
  if (theme !== 'auto') return theme
  return isDark ? 'dark' : 'light'
}

/** Applies an accent colour. The night theme keeps its red. */
function useAccent(
  shadow: ShadowRoot,
  accent: string | undefined,
  theme: string,
  ownerDocument: Document,
): void {
  useLayoutEffect(
    () => (accent && theme !== 'night' ? applyAccent(shadow, accent, ownerDocument) : undefined),
    [shadow, accent, theme, ownerDocument],
  )
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
