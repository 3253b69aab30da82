import { useEffect, type ComponentType } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EmbedName } from '../../../src/core/site/embeds.ts'
import { componentLoaders } from '../../../src/widgets/elements/component-loaders.ts'
import { findRegisteredMap } from '../../../src/widgets/elements/map-registry.ts'
import { registerElements } from '../../../src/widgets/elements/register-named.ts'
import { $configRevision } from '../../../src/widgets/elements/settings.ts'
import { waitForRender } from '../../support/render.tsx'

/** Props of each render of the component below, and how often it is mounted. */
const log = { renders: [] as Record<string, unknown>[], mounted: 0 }

/** Stands for the component of every element. */
function Recorded(props: Record<string, unknown>) {
  log.renders.push(props)
  useEffect(() => {
    log.mounted++
    return () => void log.mounted--
  }, [])
  return <div style={{ height: 500 }} />
}

const loaders = componentLoaders as Record<EmbedName, () => Promise<ComponentType<never>>>

beforeEach(() => {
  Object.assign(log, { renders: [], mounted: 0 })
  for (const name of Object.keys(loaders) as EmbedName[])
    vi.spyOn(loaders, name).mockResolvedValue(Recorded as ComponentType<never>)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  registerElements(['chart', 'layers', 'legend', 'map'])
})
afterEach(async () => {
  document.body.replaceChildren()
  // Elements unmount later, because they may only be moving.
  await expect.poll(() => log.mounted).toBe(0)
  vi.restoreAllMocks()
})

/** Adds HTML to the page, or to a shadow root, and returns its first element. */
function add(html: string, parent: HTMLElement | ShadowRoot = document.body): HTMLElement {
  const template = document.createElement('template')
  template.innerHTML = html
  parent.append(template.content)
  return parent.lastElementChild as HTMLElement // just added
}

const listViews = () => new Set(log.renders.filter((props) => !('layers' in props)).map(({ view }) => view))

describe('an element in a shadow root', () => {
  it.each(['', 'for="chart"'])('belongs to the map in it, not to that of the page (%s)', async (named) => {
    add('<roadstead-map id="chart"></roadstead-map>')
    const shadow = add('<section></section>').attachShadow({ mode: 'open' })
    const inside = add('<roadstead-map id="chart"></roadstead-map>', shadow)
    add(`<roadstead-layers ${named}></roadstead-layers>`, shadow)
    await expect.poll(() => log.mounted).toBe(3)
    expect(listViews()).toEqual(new Set([findRegisteredMap(inside)]))
  })

  it('belongs to a map of the page if there is none in it', async () => {
    const outside = add('<roadstead-map></roadstead-map>')
    const shadow = add('<section></section>').attachShadow({ mode: 'open' })
    add('<roadstead-layers></roadstead-layers>', shadow)
    await expect.poll(() => log.mounted).toBe(2)
    expect(listViews()).toEqual(new Set([findRegisteredMap(outside)]))
  })
})

describe('the view of a map element', () => {
  const readView = (element: HTMLElement) => {
    const view = findRegisteredMap(element)
    return [view?.$centre.get(), view?.$zoom.get(), view?.$layers.get()]
  }

  it('starts at its attributes; layers are those of its configuration unless it has some', async () => {
    const config = add(`<roadstead-config layers="vessels buoys">
      <roadstead-map lat="43.5" lng="4.5" zoom="11"></roadstead-map>
      <roadstead-map layers="seamarks" lat="10"></roadstead-map></roadstead-config>`)
    const [one, two] = [...config.querySelectorAll<HTMLElement>('roadstead-map')]
    if (!one || !two) throw new Error('both were added')
    await expect.poll(() => log.mounted).toBe(2)
    expect(readView(one)).toEqual([{ latitude: 43.5, longitude: 4.5 }, 11, ['buoys', 'vessels']])
    // A latitude without a longitude is no centre.
    const [centre, , layers] = readView(two)
    expect(centre === undefined).toBe(false)
    expect(layers).toEqual(['seamarks'])
    expect(centre).not.toMatchObject({ latitude: 10 })
  })
})

describe('the size of an element', () => {
  const isScrolled = (element: HTMLElement) => element.scrollHeight > element.clientHeight

  it('is that of its content until it has a height, in which it scrolls', async () => {
    const element = add('<roadstead-legend></roadstead-legend>')
    await expect.poll(() => element.clientHeight).toBe(500)
    element.setAttribute('height', '200')
    await expect.poll(() => element.clientHeight).toBe(200)
    expect(isScrolled(element)).toBe(true)
    expect(getComputedStyle(element).overflowY).toBe('auto')
    element.removeAttribute('height')
    await expect.poll(() => element.clientHeight).toBe(500)
  })

  it('of a map is fixed and never scrolls', async () => {
    const element = add('<roadstead-map></roadstead-map>')
    await expect.poll(() => log.mounted).toBe(1)
    const before = element.clientHeight
    expect(before).toBeGreaterThan(200)
    element.setAttribute('height', '30vh')
    await expect.poll(() => element.clientHeight).not.toBe(before)
    expect(getComputedStyle(element).overflowY).toBe('visible')
  })

  it('of a hidden element is 0', async () => {
    const element = add('<roadstead-map hidden style="display: block"></roadstead-map>')
    await expect.poll(() => log.mounted).toBe(1)
    expect(element.getClientRects()).toHaveLength(0)
  })
})

it('a message quotes at most 80 characters of an invalid value', async () => {
  const element = add(`<roadstead-chart place-id="1" metric="${'x'.repeat(200)}"></roadstead-chart>`)
  const readAlert = () => element.shadowRoot?.querySelector('[role=alert]')?.textContent
  await expect.poll(readAlert).toContain(`metric="${'x'.repeat(80)}"`)
})

it('a chart is drawn again with another theme, other elements keep their state', async () => {
  const [chart, legend] = ['chart place-id="1"', 'legend'].map((tag) =>
    add(`<roadstead-${tag} theme="light">`),
  )
  await expect.poll(() => log.mounted).toBe(2)
  const readContent = () =>
    [chart, legend].map((element) => element?.shadowRoot?.querySelector('.rs-element > div'))
  const before = readContent()
  for (const element of [chart, legend]) element?.setAttribute('theme', 'dark')
  await expect.poll(() => legend?.shadowRoot?.querySelector('[data-theme=dark]')).not.toBeNull()
  await expect.poll(() => readContent()[0] !== before[0] && readContent()[0] !== null).toBe(true)
  expect(readContent()[1]).toBe(before[1])
})

it('an element that is removed before its code has loaded is not drawn', async () => {
  let load = (_component: ComponentType<never>) => {}
  vi.mocked(loaders.legend).mockReturnValue(new Promise((resolve) => (load = resolve)))
  const element = add('<roadstead-legend></roadstead-legend>')
  await expect.poll(() => vi.mocked(loaders.legend).mock.calls.length).toBe(1)
  element.remove()
  load(Recorded as ComponentType<never>)
  add('<roadstead-chart place-id="1"></roadstead-chart>')
  await expect.poll(() => log.mounted).toBe(1)
  await waitForRender()
  expect(new Set(log.renders.map(({ placeId }) => placeId))).toEqual(new Set([1]))
})

it('an element listens to its configuration only while it is on the page', async () => {
  const before = $configRevision.lc
  const element = add('<roadstead-legend></roadstead-legend>')
  await expect.poll(() => log.mounted).toBe(1)
  expect($configRevision.lc).toBe(before + 1)
  add('<section></section>').append(element)
  await waitForRender()
  expect($configRevision.lc).toBe(before + 1)
  element.remove()
  await expect.poll(() => $configRevision.lc).toBe(before)
})
