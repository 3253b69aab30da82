import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ApiError } from '../../../src/client/api/call.ts'
import { createMapView } from '../../../src/client/map/map-view.ts'
import {
  describeAttributeType,
  parseAttributes,
  serializeAttribute,
  toHtml,
} from '../../../src/widgets/elements/attributes.ts'
import { commonAttributes, configAttributes } from '../../../src/widgets/elements/common-attributes.ts'
import type { AttributeType } from '../../../src/widgets/elements/element-types.ts'
import {
  createStatusCallback,
  dispatchElementEvent,
  handleSiteLinks,
  reportElementError,
} from '../../../src/widgets/elements/events.ts'
import { toComponentProps, type ElementState } from '../../../src/widgets/elements/props.ts'
import { resolveSettings, setScriptUrl } from '../../../src/widgets/elements/settings.ts'
import { getElementRow } from '../../../src/widgets/elements/table.ts'
import { parseTileSources } from '../../../src/widgets/elements/tile-source-settings.ts'
import { createFakeApi } from '../../fakes/api.ts'
import { buildPlaceHit, buildVesselHit } from '../../factories/records.ts'

const host = document.createElement('div')
const api = { ...createFakeApi(), site: 'https://site.test' }
let events: [string, unknown][] = []

beforeEach(() => {
  document.body.append(host)
  events = []
})
afterEach(() => {
  host.remove()
  vi.restoreAllMocks()
})
for (const name of ['ready', 'error', 'select', 'place-select', 'vessel-select', 'view-change'])
  host.addEventListener(
    `roadstead-${name}`,
    (event) => events.push([name, (event as CustomEvent).detail as unknown]), // dispatched by the elements
  )

describe('the text of an attribute', () => {
  const parse = (type: AttributeType, text: string) =>
    parseAttributes([{ name: 'a', property: 'a', type }], () => text)
  const bad = Symbol('bad')

  it.each<[AttributeType, [string, unknown][]]>([
    [
      { kind: 'number', min: 3, max: 18 },
      [
        ['3', 3],
        ['18', 18],
        ['2.99', bad],
        ['18.01', bad],
        ['x', bad],
        ['', undefined],
        [' ', undefined],
      ],
    ],
    [
      { kind: 'id' },
      [
        ['1', 1],
        ['999999999', 999_999_999],
        ['1000000000', bad],
        ['0', bad],
        ['-1', bad],
        ['1.5', bad],
        [' 7 ', 7],
      ],
    ],
    [
      { kind: 'flag' },
      [
        ['', true],
        ['true', true],
        ['false', false],
      ],
    ],
    [
      { kind: 'one', of: ['a', 'b'] },
      [
        ['b', 'b'],
        [' b ', 'b'],
        ['c', bad],
      ],
    ],
    [
      { kind: 'list', of: ['a', 'b', 'c'] },
      [
        ['c a', ['a', 'c']],
        ['c,a+b', ['a', 'b', 'c']],
        ['none', []],
        ['a d', bad],
      ],
    ],
    [
      { kind: 'units' },
      [
        ['speed:m/s depth:ft', { speed: 'm/s', depth: 'ft' }],
        ['speed:kn,length:m', { speed: 'kn', length: 'm' }],
        ['speed:ft', bad],
        ['toString:x', bad],
      ],
    ],
    [
      { kind: 'length' },
      [
        ['400', '400px'],
        ['40.5%', '40.5%'],
        ['100dvh', '100dvh'],
        ['99999px', '99999px'],
        ['100000', bad],
        ['-1', bad],
        ['4 px', bad],
      ],
    ],
    [
      { kind: 'url' },
      [
        ['https://a.test/x//', 'https://a.test/x'],
        ['http://a.test', 'http://a.test'],
        ['ftp://a.test', bad],
        ['https://a.test/?x', bad],
      ],
    ],
    [
      { kind: 'tiles' },
      [
        ['https://a.test/{z}/{x}/{y}', 'https://a.test/{z}/{x}/{y}'],
        ['/t/{z}/{x}/{-y}', '/t/{z}/{x}/{-y}'],
        ['{"template":"/{z}/{x}"}', [{ template: '/{z}/{x}' }]],
        ['https://a.test/{z}', bad],
        ['//a.test/{x}', bad],
        ['[{"template":"/{z}/{x}"},{}]', bad],
      ],
    ],
  ])('%o', (type, cases) => {
    const parsed = cases.map(([text]) => {
      const { values, bad: invalid } = parse(type, text)
      return [text, invalid.length > 0 ? bad : values.a]
    })
    expect(parsed).toEqual(cases)
  })

  it('of an invalid value is reported with what is accepted', () => {
    expect(parse({ kind: 'number', min: 3, max: 18 }, '2')).toEqual({
      values: {},
      bad: [{ attribute: 'a', text: '2', expected: 'a number from 3 to 18' }],
    })
    const types: AttributeType[] = [
      { kind: 'id' },
      { kind: 'one', of: ['a', 'b'] },
      { kind: 'list', of: ['a', 'b'] },
      { kind: 'length' },
      { kind: 'url' },
      { kind: 'tiles' },
      { kind: 'text' },
    ]
    expect(types.map(describeAttributeType)).toEqual([
      'a whole number from 1',
      'one of: a, b',
      'words of: a, b; or none',
      'a CSS length such as 400px',
      'an address that begins with https://',
      'an address with {z}, {x} and {y}, or a JSON list of {"template": …}',
      'a text',
    ])
    expect(describeAttributeType({ kind: 'units' })).toMatch(/^speed: kn, .*; /)
  })

  it('is written for set values only, and escaped in HTML', () => {
    const list: AttributeType = { kind: 'list', of: ['a', 'b'] }
    expect([undefined, null, false, [], ['a', 'b']].map((value) => serializeAttribute(list, value))).toEqual([
      null,
      null,
      null,
      'none',
      'a b',
    ])
    expect(serializeAttribute({ kind: 'number', min: 0, max: 9 }, 0)).toBe('0')
    const values = { placeholder: 'a "b" <c> & d', lang: 'fr' }
    expect(toHtml(getElementRow('search'), values)).toBe(
      '<roadstead-search placeholder="a &quot;b&quot; &lt;c&gt; &amp; d" lang="fr"></roadstead-search>',
    )
    expect(toHtml(getElementRow('map'), { live: true })).toBe('<roadstead-map live></roadstead-map>')
  })

  it('has the languages, colours and units of every element', () => {
    expect(commonAttributes.map(({ name, defaultText }) => [name, defaultText])).toEqual([
      ['lang', 'en'],
      ['dir', undefined],
      ['theme', 'auto'],
      ['accent', undefined],
      ['units', 'speed:kn depth:m length:m position:dm'],
      ['loading', 'eager'],
      ['height', undefined],
      ['config', undefined],
    ])
    expect(configAttributes.map(({ name }) => name).join(' ')).toBe(
      'api lang units theme accent tiles attribution layers link-target',
    )
  })
})

describe('the props of a component', () => {
  const state = (values: object, settings: object = {}): ElementState => ({
    values: values as ElementState['values'], // an object of values
    settings: settings as ElementState['settings'], // as above
    invalidValues: [],
    lacksRequired: false,
    site: api.site,
  })
  const view = createMapView()

  it('are the values over the defaults of the table, without the common attributes', () => {
    const given = { lat: 43.5, lang: 'fr', theme: 'dark', height: '4px', maxZoom: 12 }
    const props = toComponentProps({ row: getElementRow('map'), host, state: state(given), view, api })
    expect(props).toEqual({
      lat: 43.5,
      minZoom: 3,
      maxZoom: 12,
      layers: ['pois'],
      basemap: 'satellite',
      controls: ['zoom', 'locate', 'position'],
      gestures: 'cooperative',
      view,
      onViewChange: expect.any(Function),
      onPlaceSelect: expect.any(Function),
      onFeatureOpen: expect.any(Function),
      onLayerChange: expect.any(Function),
    })
    ;(props.onViewChange as (detail?: object) => void)({ zoom: 9 })
    ;(props.onViewChange as (detail?: object) => void)()
    expect(events).toEqual([
      ['view-change', { zoom: 9 }],
      ['view-change', null],
    ])
  })

  it('of a map are the layers of the element, else those of the configuration', () => {
    const getLayers = (values: object, settings: object) =>
      toComponentProps({ row: getElementRow('map'), host, state: state(values, settings), view, api }).layers
    expect(getLayers({}, { layers: ['buoys'] })).toEqual(['buoys'])
    expect(getLayers({ layers: ['navAids'] }, { layers: ['buoys'] })).toEqual(['navAids'])
  })

  it('of a search show the hit on its map, or open it on the site', () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    const select = (linked: typeof view | null, settings: object, hit: object) => {
      const row = getElementRow('search')
      const props = toComponentProps({ row, host, state: state({}, settings), view: linked, api })
      expect(props).not.toHaveProperty('view')
      ;(props.onSelect as (hit: object) => void)(hit)
      return props
    }
    const place = { kind: 'place', hit: buildPlaceHit(1, 'Port') }
    const vessel = { kind: 'vessel', hit: buildVesselHit(3, 'Portia') }
    const props = select(view, {}, place)
    expect((props.near as () => unknown)()).toEqual(view.$centre.get())
    expect(view.$selection.get()).toMatchObject({ kind: 'place', id: 1 })
    expect(open.mock.calls).toMatchObject([])
    select(view, {}, vessel)
    expect(select(null, { linkTarget: '_top' }, place)).not.toHaveProperty('near')
    expect(open.mock.calls).toEqual([
      ['https://site.test/vesselview/3', '_blank', 'noopener'],
      ['https://site.test/placeview/1', '_top', 'noopener'],
    ])
    host.addEventListener('roadstead-select', (event) => event.preventDefault(), { once: true })
    select(null, {}, place)
    expect(open).toHaveBeenCalledTimes(2)
    expect(events.map(([name]) => name)).toEqual(['select', 'select', 'select', 'select'])
  })
})

describe('the events of an element', () => {
  it('bubble through shadow roots and can be cancelled', () => {
    let seen: Event | null = null
    host.addEventListener('roadstead-x', (event) => (seen = event), { once: true })
    expect(dispatchElementEvent(host, 'x', { a: 1 })).toBe(true)
    expect(seen).toMatchObject({ bubbles: true, composed: true, cancelable: true, detail: { a: 1 } })
    host.addEventListener('roadstead-x', (event) => event.preventDefault(), { once: true })
    expect(dispatchElementEvent(host, 'x', null)).toBe(false)
  })

  it('report ready once and each failure once', () => {
    const report = createStatusCallback(host)
    const failure = new ApiError('GET /home', 503, null)
    for (const status of ['empty', 'ready', { failed: failure }, { failed: failure }] as const) report(status)
    report({ failed: new ApiError('GET /home', 0, null) })
    expect(events).toEqual([
      ['ready', null],
      ['error', { reason: 'call', message: failure.message, status: 503 }],
      ['error', { reason: 'call', message: expect.any(String), status: null }],
    ])
  })

  it('log an error once, with the element', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const detail = { reason: 'map', message: 'No map found for the test.', status: null } as const
    for (const _time of [1, 2]) reportElementError(getElementRow('layers'), host, detail)
    expect(warn.mock.calls).toEqual([['<roadstead-layers> No map found for the test.']])
    expect(events).toEqual([
      ['error', detail],
      ['error', detail],
    ])
  })
})

describe('links to the site in an element', () => {
  function openLinks(html: string) {
    const outer = document.createElement('div')
    const shadow = outer.attachShadow({ mode: 'open' })
    shadow.innerHTML = html
    host.append(outer)
    const end = handleSiteLinks(getElementRow('place-card'), host, shadow, '_top')
    onTestFinished(() => outer.remove())
    const click = (selector: string) => {
      const event = new MouseEvent('click', { bubbles: true, cancelable: true })
      let wasPrevented = false
      // The browser must not follow the link.
      shadow.addEventListener(
        'click',
        () => {
          wasPrevented = event.defaultPrevented
          event.preventDefault()
        },
        { once: true },
      )
      shadow.querySelector(selector)?.dispatchEvent(event)
      const link = shadow.querySelector<HTMLAnchorElement>(selector)?.closest('a')
      return [link?.getAttribute('target'), link?.getAttribute('rel'), wasPrevented]
    }
    return { click, end }
  }

  it('open as the page configures; a record first dispatches an event that can be cancelled', () => {
    const { click, end } = openLinks(`
      <a id="place" href="https://site.test/placeview/7"><b>Place</b></a>
      <a id="vessel" href="https://site.test/vesselview/8">Vessel</a>
      <a id="named" href="https://site.test/faq" data-event="place-select">Named</a>
      <a id="own" href="https://a.test/" target="_blank" rel="license">Own</a>
      <a id="hash" href="#x">Hash</a><a id="none">None</a>`)
    expect(click('#place b')).toEqual(['_top', 'noopener', false])
    expect(click('#vessel')).toEqual(['_top', 'noopener', false])
    expect(click('#named')).toEqual(['_top', 'noopener', false])
    expect(click('#own')).toEqual(['_blank', 'license', false])
    expect(click('#hash')).toEqual([null, null, false])
    expect(click('#none')).toEqual([null, null, false])
    expect(events).toEqual([
      ['place-select', { id: 7, url: 'https://site.test/placeview/7' }],
      ['place-select', { id: null, url: 'https://site.test/faq' }],
    ])
    host.addEventListener('roadstead-place-select', (event) => event.preventDefault(), { once: true })
    expect(click('#place')).toEqual(['_top', 'noopener', true])
    end()
    events = []
    click('#place')
    expect(events).toEqual([])
  })
})

describe('the settings of an element', () => {
  it('are those of the named configuration, else of the nearest, else of the first of the page', () => {
    host.innerHTML = `
      <roadstead-config lang="de" attribution="First" theme="dark"></roadstead-config>
      <roadstead-config id="named" lang="es"></roadstead-config>
      <roadstead-config lang="fr" theme="night"><i></i></roadstead-config>
      <b></b>`
    const inside = host.querySelector('i') ?? host
    const outside = host.querySelector('b') ?? host
    expect(resolveSettings(inside, undefined).values).toEqual({
      lang: 'fr',
      theme: 'night',
      attribution: 'First',
    })
    expect(resolveSettings(inside, 'named').values).toEqual({
      lang: 'es',
      theme: 'night',
      attribution: 'First',
    })
    expect(resolveSettings(outside, 'missing').values).toEqual({
      lang: 'de',
      theme: 'dark',
      attribution: 'First',
    })
    host.innerHTML = '<roadstead-config lang="xx"></roadstead-config>'
    expect(resolveSettings(host, undefined)).toMatchObject({
      values: {},
      bad: [{ attribute: 'lang', text: 'xx' }],
    })
    host.replaceChildren()
    expect(resolveSettings(host, undefined)).toEqual({ values: {}, bad: [] })
  })

  it('include the nearest configuration outside a shadow root', () => {
    host.innerHTML =
      '<roadstead-config lang="de"></roadstead-config><roadstead-config lang="fr"><p></p></roadstead-config>'
    const root = host.querySelector('p')?.attachShadow({ mode: 'open' })
    const element = document.createElement('div')
    root?.append(element)
    expect(resolveSettings(element, undefined).values).toEqual({ lang: 'fr' })
    host.replaceChildren()
  })

  describe('in the data attributes of the script', () => {
    const scripts: HTMLScriptElement[] = []
    /** Adds a script that is not run, with its language. */
    function addScript(src: string, lang: string) {
      const script = document.createElement('script')
      Object.assign(script, { type: 'text/plain', src })
      script.dataset.lang = lang
      document.head.append(script)
      scripts.push(script)
    }
    afterEach(() => {
      for (const script of scripts.splice(0)) script.remove()
      setScriptUrl('https://none.test/roadstead.js')
    })
    function readLanguage(url: string) {
      setScriptUrl(url)
      return resolveSettings(host, undefined).values.lang
    }

    it('come last, after the configurations of the page', () => {
      addScript('https://site.test/embed/v1/roadstead.js', 'de')
      expect(readLanguage('https://site.test/embed/v1/roadstead.js')).toBe('de')
      host.innerHTML = '<roadstead-config lang="fr"></roadstead-config>'
      expect(resolveSettings(host, undefined).values.lang).toBe('fr')
      host.replaceChildren()
    })

    it('are of the script with the URL of the module, else of the alias on the same site', () => {
      addScript('https://site.test/embed/v1/roadstead.js', 'de')
      addScript('https://site.test/embed/1.2.3/roadstead.js', 'fr')
      expect(readLanguage('https://site.test/embed/1.2.3/roadstead.js')).toBe('fr')
      expect(readLanguage('https://site.test/embed/1.2.3/chunks/elements.js')).toBe('de')
    })

    it('are of no script of another site, nor of another script of the same site', () => {
      addScript('https://other.test/embed/v1/roadstead.js', 'de')
      addScript('https://site.test/club.js', 'fr')
      expect(readLanguage('https://site.test/embed/1.2.3/chunks/elements.js')).toBeUndefined()
    })
  })

  it('complete the tile sources of a page', () => {
    const template = '/t/{z}/{x}/{y}'
    const source = {
      id: 'page-0',
      kind: 'satellite',
      minZoom: 0,
      maxZoom: 18,
      attribution: 'Club',
      licence: '',
      offlineAllowed: false,
      template,
    }
    expect([null, undefined, ''].map((tiles) => parseTileSources(tiles))).toEqual([null, null, null])
    expect(parseTileSources(template, 'Club')).toEqual([source])
    expect(parseTileSources([{ template, maxZoom: 12, attribution: 'Own' }, { template }], 'Club')).toEqual([
      { ...source, maxZoom: 12, attribution: 'Own' },
      { ...source, id: 'page-1' },
    ])
    expect(parseTileSources(template)).toEqual([{ ...source, attribution: '' }])
  })
})
