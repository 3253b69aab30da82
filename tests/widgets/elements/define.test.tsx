import { useEffect, type ComponentType } from 'react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { computeContrast } from '../../../src/core/colour.ts'
import type { EmbedName } from '../../../src/core/site/embeds.ts'
import { componentLoaders } from '../../../src/widgets/elements/component-loaders.ts'
import { findRegisteredMap } from '../../../src/widgets/elements/map-registry.ts'
import { registerElements } from '../../../src/widgets/elements/register-named.ts'
import { useRoadstead, useUnits } from '../../../src/widgets/roadstead-context.ts'
import { waitForRender } from '../../support/render.tsx'

/** Props of each render of the component below, and how often it was mounted and unmounted. */
const log = { renders: [] as Record<string, unknown>[], mounts: 0, unmounts: 0 }
let failure: Error | null = null

/** Stands for the component of every element. */
function Recorded(props: Record<string, unknown>) {
  if (failure) throw failure
  log.renders.push(props)
  useEffect(() => {
    log.mounts++
    return () => void log.unmounts++
  }, [])
  return <output>{JSON.stringify(props)}</output>
}

const loaders = componentLoaders as Record<EmbedName, () => Promise<ComponentType<never>>>

beforeEach(() => {
  Object.assign(log, { renders: [], mounts: 0, unmounts: 0 })
  failure = null
  for (const name of Object.keys(loaders) as EmbedName[])
    vi.spyOn(loaders, name).mockResolvedValue(Recorded as ComponentType<never>)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(async () => {
  document.body.replaceChildren()
  // Elements unmount later, because they may only be moving.
  await expect.poll(() => log.mounts - log.unmounts).toBe(0)
  vi.restoreAllMocks()
})

/** Adds HTML to the page and returns its first element. */
function add(html: string): HTMLElement {
  document.body.insertAdjacentHTML('beforeend', html)
  return document.body.lastElementChild as HTMLElement // just added
}
const getLastProps = () => log.renders.at(-1)

/** Stands for the component of an element, and shows what its provider hands to it. */
function Provided() {
  const { api, language, attribution, tileSources } = useRoadstead()
  const { speed, depth } = useUnits()
  const templates = tileSources.map((source) => `${source.template} ${source.attribution}`)
  return <output>{[api.site, language, speed, depth, attribution, ...templates].join(' | ')}</output>
}

/** Collects the details of an event of the elements until the test ends. */
function collectEvents(name: string): unknown[] {
  const details: unknown[] = []
  const collect = (event: Event) => void details.push((event as CustomEvent<unknown>).detail) // of an element
  document.addEventListener(`roadstead-${name}`, collect)
  onTestFinished(() => document.removeEventListener(`roadstead-${name}`, collect))
  return details
}
const readText = (element: Element) => element.shadowRoot?.textContent

describe('an element that is defined later', () => {
  it('takes the attributes and properties that it was given before; others stay undefined', async () => {
    const card = add('<roadstead-place-card place-id="7"></roadstead-place-card>')
    const report = add('<roadstead-weather place-id="7"></roadstead-weather>')
    const data = { name: 'given' }
    Object.assign(card, { placeId: 8, data })
    expect(card.shadowRoot).toBeNull()
    registerElements(['place-card'])
    await expect.poll(getLastProps).toMatchObject({ placeId: 8 })
    expect(card.getAttribute('place-id')).toBe('8')
    expect(log.renders).toHaveLength(1)
    expect(customElements.get('roadstead-weather')).toBeUndefined()
    expect(report.shadowRoot).toBeNull()
    const first = customElements.get('roadstead-place-card')
    registerElements(['place-card', 'weather'])
    expect(customElements.get('roadstead-place-card')).toBe(first)
    await expect.poll(() => log.mounts).toBe(2)
  })
})

describe('attributes and properties', () => {
  beforeEach(() => registerElements(['activity', 'chart', 'legend', 'reviews']))

  it('of a flag are set by the bare and the empty attribute, and cleared by removal', async () => {
    const element = add('<roadstead-activity live></roadstead-activity>')
    await expect.poll(getLastProps).toMatchObject({ live: true })
    element.removeAttribute('live')
    await expect.poll(() => getLastProps()?.live).not.toBe(true)
    element.setAttribute('live', '')
    await expect.poll(getLastProps).toMatchObject({ live: true })
    Reflect.set(element, 'live', false)
    await expect.poll(() => getLastProps()?.live).not.toBe(true)
    expect(element.hasAttribute('live')).toBe(false)
    expect(log.mounts).toBe(1)
  })

  it('read as their defaults until they are set, and are cleared by null', async () => {
    const element = add('<roadstead-reviews place-id="1"></roadstead-reviews>')
    expect(Reflect.get(element, 'limit')).toBe(20)
    Reflect.set(element, 'limit', 3)
    expect(element.getAttribute('limit')).toBe('3')
    expect(Reflect.get(element, 'limit')).toBe(3)
    await expect.poll(getLastProps).toMatchObject({ limit: 3 })
    Reflect.set(element, 'limit', null)
    await expect.poll(getLastProps).toMatchObject({ limit: 20 })
    expect(element.hasAttribute('limit')).toBe(false)
  })

  it('render once for many changes, with the last values', async () => {
    const element = add('<roadstead-reviews place-id="1"></roadstead-reviews>')
    await expect.poll(() => log.renders.length).toBe(1)
    for (let id = 2; id <= 30; id++) {
      element.setAttribute('place-id', String(id))
      Reflect.set(element, 'placeId', id + 100)
    }
    await expect.poll(getLastProps).toMatchObject({ placeId: 130 })
    expect(log.renders).toHaveLength(2)
  })

  it('that are objects are never written to the document', async () => {
    const element = add('<roadstead-chart metric="temperature" place-id="1"></roadstead-chart>')
    await expect.poll(() => log.renders.length).toBe(1)
    const attributes = element.getAttributeNames()
    const data = [{ at: '2026-05-01T00:00:00Z', value: 11 }]
    Reflect.set(element, 'data', data)
    await expect.poll(() => getLastProps()?.data).toBe(data)
    expect(element.getAttributeNames()).toEqual(attributes)
    expect(Reflect.get(element, 'data')).toBe(data)
  })

  it('that are not valid are reported and replaced by the default, and the rest is drawn', async () => {
    const element = add('<roadstead-chart metric="{" place-id="1" units="{\'a\'"></roadstead-chart>')
    await expect.poll(() => readText(element)).toContain('metric="{" is not valid.')
    expect(readText(element)).toContain('is not valid')
    expect(getLastProps()).toMatchObject({ placeId: 1 })
  })
})

describe('an accent colour', () => {
  beforeEach(() => registerElements(['legend']))
  const readToken = (element: Element, token = '--rs-accent') => {
    const root = element.shadowRoot?.querySelector('.rs-element')
    return root ? getComputedStyle(root).getPropertyValue(token).trim() : ''
  }

  it('replaces that of the theme, follows the attribute, and leaves the theme when it is removed', async () => {
    const plain = add('<roadstead-legend theme="light"></roadstead-legend>')
    const element = add('<roadstead-legend theme="light" accent="#0E5A8A"></roadstead-legend>')
    await expect.poll(() => readToken(element)).toBe('#0e5a8a')
    expect(readToken(element, '--rs-on-accent')).toBe('#ffffff')
    element.setAttribute('accent', '#14733f')
    await expect.poll(() => readToken(element)).toBe('#14733f')
    element.removeAttribute('accent')
    await expect.poll(() => readToken(element)).toBe(readToken(plain))
    expect(readToken(plain)).toMatch(/^#/)
  })

  it('is made readable, and does not change the night', async () => {
    const element = add('<roadstead-legend theme="light" accent="#f7a600"></roadstead-legend>')
    const plain = add('<roadstead-legend theme="night"></roadstead-legend>')
    const readContrast = () => computeContrast(readToken(element), readToken(element, '--rs-paper'))
    await expect.poll(() => readToken(plain)).toMatch(/^#/)
    await expect.poll(readContrast).toSatisfy((contrast: number) => contrast >= 4.5 && contrast < 5.5)
    element.setAttribute('theme', 'night')
    await expect.poll(() => readToken(element)).toBe(readToken(plain))
  })

  it('that is not a colour is reported', async () => {
    const element = add('<roadstead-legend accent="red;} * { display: none"></roadstead-legend>')
    await expect.poll(() => readText(element)).toContain('a colour such as #0e5a8a')
  })
})

describe('the surroundings of an element', () => {
  beforeEach(() => {
    registerElements(['legend'])
    vi.mocked(loaders.legend).mockResolvedValue(Provided as ComponentType<never>)
  })
  const readRoot = (element: Element) => {
    const root = element.shadowRoot?.querySelector<HTMLElement>('.rs-element')
    return root && [root.lang, root.dir, root.dataset.theme, root.textContent]
  }

  it('set language and direction, unless the element or its configuration do', async () => {
    const page = add(`
      <section lang="fr-CA"><roadstead-legend theme="dark"></roadstead-legend>
        <p dir="rtl"><roadstead-legend theme="dark"></roadstead-legend>
          <roadstead-legend theme="dark" lang="de" dir="ltr"></roadstead-legend></p></section>`)
    const elements = [...page.querySelectorAll('roadstead-legend')]
    const text = (language: string) => ` | ${language} | kn | m | `
    await expect
      .poll(() => elements.map(readRoot))
      .toEqual([
        ['fr', 'ltr', 'dark', text('fr')],
        ['fr', 'rtl', 'dark', text('fr')],
        ['de', 'ltr', 'dark', text('de')],
      ])
  })

  it('include the settings of its configuration, which its own attributes replace and which it follows', async () => {
    const config = add(`
      <roadstead-config api="https://club.test" lang="de" units="speed:m/s depth:ft" theme="night"
        attribution="Club" tiles="/t/{z}/{x}/{y}"><roadstead-legend></roadstead-legend>
        <roadstead-legend lang="es" units="speed:Bft" theme="light"></roadstead-legend></roadstead-config>`)
    const elements = [...config.querySelectorAll('roadstead-legend')]
    const shared = 'Club | /t/{z}/{x}/{y} Club'
    await expect
      .poll(() => elements.map(readRoot))
      .toEqual([
        ['de', 'ltr', 'night', `https://club.test | de | m/s | ft | ${shared}`],
        ['es', 'ltr', 'light', `https://club.test | es | Bft | m | ${shared}`],
      ])
    config.setAttribute('lang', 'fr')
    config.removeAttribute('api')
    await expect
      .poll(() => elements.map(readRoot))
      .toEqual([
        ['fr', 'ltr', 'night', ` | fr | m/s | ft | ${shared}`],
        ['es', 'ltr', 'light', ` | es | Bft | m | ${shared}`],
      ])
  })
})

describe('an element without what it needs', () => {
  beforeEach(() => registerElements(['chart', 'destinations', 'layers', 'map', 'search', 'weather']))

  it('names the missing attributes, and is drawn and ready when it has one of them', async () => {
    const [errors, ready] = [collectEvents('error'), collectEvents('ready')]
    const element = add('<roadstead-chart></roadstead-chart>')
    const missing = 'Missing: place-id / vessel-id / data.'
    await expect.poll(() => readText(element)).toBe(missing)
    await expect.poll(() => errors).toEqual([{ reason: 'attribute', message: missing, status: null }])
    expect(log.mounts).toBe(0)
    expect(ready).toEqual([])
    // Data of the page needs no request.
    Reflect.set(element, 'data', [])
    await expect.poll(() => log.mounts).toBe(1)
    expect(readText(element)).not.toContain('Missing')
    await expect.poll(() => ready).toEqual([null])
  })

  it('waits three seconds for its map, says that there is none, and is drawn once there is one', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const errors = collectEvents('error')
    const element = add('<roadstead-destinations><i slot="loading">Wait</i></roadstead-destinations>')
    add('<roadstead-search></roadstead-search>')
    add('<roadstead-weather place-id="1"></roadstead-weather>')
    await expect.poll(() => element.shadowRoot?.querySelector('.rs-element slot[name=loading]')).toBeTruthy()
    // The search opens pages without a map, and a place says where the weather is.
    await expect.poll(() => log.mounts).toBe(2)
    await waitForRender()
    vi.advanceTimersByTime(1500)
    expect(errors).toEqual([])
    vi.advanceTimersByTime(1500)
    const message =
      'No map found. Add a roadstead-map element to the page and set the attribute "for" to its id.'
    expect(errors).toEqual([{ reason: 'map', message, status: null }])
    vi.useRealTimers()
    await expect.poll(() => readText(element)).toBe(message)
    add('<roadstead-map></roadstead-map>')
    await expect.poll(() => readText(element)).toContain('"limit":10')
  })

  it('belongs to the map that it names, else to the first; methods move the own map', async () => {
    const [one, two] = ['one', 'two'].map((id) => add(`<roadstead-map id="${id}" zoom="9"></roadstead-map>`))
    if (!one || !two) throw new Error('both were added')
    add('<roadstead-layers for="two"></roadstead-layers><roadstead-layers></roadstead-layers>')
    const maps = () => [one, two].map((element) => findRegisteredMap(element))
    await expect.poll(() => log.mounts).toBe(4)
    const ofLayers = log.renders.filter((props) => !('layers' in props)).map(({ view }) => view)
    expect(new Set(ofLayers)).toEqual(new Set(maps()))
    const { flyTo, fitBounds } = two as unknown as {
      flyTo(view: { lat: number; lng: number; zoom?: number }): void
      fitBounds(bounds: [number, number, number, number]): void
    } // the methods of a map
    const readMoves = () => maps().map((view) => view?.$moveRequest.get())
    flyTo.call(two, { lat: 43.5, lng: 4.5 })
    expect(readMoves()).toEqual([null, { position: { latitude: 43.5, longitude: 4.5 }, zoom: 9 }])
    flyTo.call(two, { lat: 43.5, lng: 4.5, zoom: 14 })
    expect(readMoves()[1]).toMatchObject({ zoom: 14 })
    fitBounds.call(one, [4, 43, 5, 44])
    expect(readMoves()[0]).toEqual({ bbox: { x1: 4, y1: 43, x2: 5, y2: 44 } })
    two.remove()
    await expect.poll(() => maps()[1]).toBeNull()
  })
})

describe('an element', () => {
  beforeEach(() => registerElements(['legend', 'activity', 'checkins']))

  it('keeps its content when it moves, and unmounts when it is removed', async () => {
    const element = add('<roadstead-legend></roadstead-legend>')
    const other = add('<section></section>')
    await expect.poll(() => log.mounts).toBe(1)
    other.append(element)
    await Promise.resolve()
    await Promise.resolve()
    expect(log.mounts).toBe(1)
    expect(log.unmounts).toBe(0)
    element.remove()
    await expect.poll(() => log.unmounts).toBe(1)
    expect(element.shadowRoot?.childElementCount).toBe(0)
    other.append(element)
    await expect.poll(() => log.mounts).toBe(2)
  })

  it('shows its loading slot until its code has loaded', async () => {
    let load = (_component: ComponentType<never>) => {}
    vi.mocked(loaders.activity).mockReturnValue(new Promise((resolve) => (load = resolve)))
    const element = add('<roadstead-activity><i slot="loading">Please wait</i></roadstead-activity>')
    const slot = element.shadowRoot?.querySelector<HTMLSlotElement>('slot[name=loading]')
    expect(slot?.assignedElements().map(({ textContent }) => textContent)).toEqual(['Please wait'])
    load(Recorded as ComponentType<never>)
    await expect.poll(() => log.mounts).toBe(1)
    expect(element.shadowRoot?.querySelector('slot[name=loading]')).toBeNull()
  })

  it('whose component throws shows the error slot, reports a bug, and leaves the page as it is', async () => {
    const errors: unknown[] = []
    const onError = (event: Event) => void errors.push((event as CustomEvent<{ reason: string }>).detail)
    document.addEventListener('roadstead-error', onError)
    failure = new Error('no such harbour')
    const element = add('<roadstead-checkins place-id="1"><b slot="error">Sorry</b></roadstead-checkins>')
    const neighbour = add('<p>untouched</p>')
    await expect
      .poll(() => element.shadowRoot?.querySelector<HTMLSlotElement>('slot[name=error]')?.textContent)
      .toBe('This widget cannot be shown. Reload the page.')
    document.removeEventListener('roadstead-error', onError)
    expect(errors).toEqual([{ reason: 'bug', message: 'Error: no such harbour', status: null }])
    expect(element.shadowRoot?.querySelector('[role=alert]')).not.toBeNull()
    expect(neighbour.textContent).toBe('untouched')
  })

  it('whose code cannot be loaded says so, and loads it again with the next change', async () => {
    const errors: { reason: string }[] = []
    const onError = (event: Event) => void errors.push((event as CustomEvent<{ reason: string }>).detail)
    document.addEventListener('roadstead-error', onError)
    vi.mocked(loaders.legend).mockRejectedValueOnce(new Error('offline'))
    const element = add('<roadstead-legend></roadstead-legend>')
    await expect.poll(() => errors).toEqual([{ reason: 'load', message: 'Error: offline', status: null }])
    document.removeEventListener('roadstead-error', onError)
    expect(element.shadowRoot?.querySelector('slot[name=error]')).not.toBeNull()
    element.setAttribute('theme', 'night')
    await expect.poll(() => log.mounts).toBe(1)
    expect(element.shadowRoot?.querySelector('[data-theme=night] output')).not.toBeNull()
  })

  it('with loading="lazy" is drawn when it comes near the viewport', async () => {
    add('<div style="height: 4000px"></div>')
    const element = add('<roadstead-legend loading="lazy"></roadstead-legend>')
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    expect(vi.mocked(loaders.legend)).not.toHaveBeenCalled()
    element.scrollIntoView()
    await expect.poll(() => log.mounts).toBe(1)
    scrollTo(0, 0)
  })

  it('sends events that cross shadow roots and that the page can cancel', async () => {
    const element = add('<roadstead-activity></roadstead-activity>')
    await expect.poll(() => log.mounts).toBe(1)
    const callbacks = Object.entries(getLastProps() ?? {}).filter(([, value]) => typeof value === 'function')
    expect(callbacks.length).toBeGreaterThan(0)
    const [, callback] = callbacks[0] as [string, (detail: unknown) => unknown]
    const seen: Event[] = []
    const cancel = (event: Event) => {
      seen.push(event)
      event.preventDefault()
    }
    for (const name of ['place-select', 'vessel-select', 'select'])
      document.addEventListener(`roadstead-${name}`, cancel, { once: true })
    expect(callback({ id: 1 })).toBe(false)
    expect(seen).toHaveLength(1)
    expect(seen[0]).toMatchObject({ bubbles: true, composed: true, cancelable: true, target: element })
    expect((seen[0] as CustomEvent<unknown>).detail).toEqual({ id: 1 })
  })
})
