import {
  map as createMap,
  marker as createMarker,
  type Map as LeafletMap,
  type Marker,
  type MarkerCluster,
} from 'leaflet'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createClusterGroup } from '../../../../src/widgets/map/clusters/cluster-group.ts'
import { FeatureIcon } from '../../../../src/widgets/map/clusters/feature-icon.ts'
import { focusMarker, getFocusedElement, rememberFocus } from '../../../../src/widgets/map/tab-stop/focus.ts'
import {
  closeSpiderOnEscape,
  getSpider,
  keepSpider,
  toggleSpider,
} from '../../../../src/widgets/map/clusters/spider.ts'

let map: LeafletMap

beforeEach(() => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList) // less motion
  const container = document.createElement('div')
  container.style.cssText = 'width: 400px; height: 300px'
  document.body.append(container)
  map = createMap(container, { center: [0, 0], zoom: 18, maxZoom: 18, zoomAnimation: false })
})
afterEach(() => {
  const container = map.getContainer()
  map.remove()
  container.remove()
  vi.restoreAllMocks()
})

const buildIcon = (name: string) =>
  new FeatureIcon(() => ({ element: document.createElement('b'), sizePx: 30, name, isChosen: false }))

/** Adds a group with three markers on one spot. */
function addGroup(name = 'Boat', latitude = 0) {
  const group = createClusterGroup(map, {
    radiusPx: 56,
    describeCluster: () => ({
      element: document.createElement('b'),
      sizePx: 38,
      name: `${name}s`,
      isChosen: false,
    }),
  })
  const markers = [1, 2, 3].map((id) => createMarker([latitude, 0], { icon: buildIcon(`${name} ${id}`) }))
  group.addTo(map)
  group.addLayers(markers)
  const cluster = group.getVisibleParent(markers[0] as Marker) as MarkerCluster // of three markers
  return { group, markers, cluster }
}

const press = (key: string) => document.dispatchEvent(new KeyboardEvent('keydown', { key }))
const getFocusedName = () => getFocusedElement(map)?.ariaLabel

describe('the spider of a cluster', () => {
  it('opens with the focus on its first marker, and closes with the focus back on the cluster', () => {
    const { group, cluster } = addGroup()
    toggleSpider(map, group, cluster)
    expect(getSpider(group)).toEqual(cluster)
    expect(getFocusedName()).toEqual(expect.stringMatching(/^Boat \d$/))
    toggleSpider(map, group, cluster)
    expect(getSpider(group)).toBeNull()
    expect(getFocusedName()).toBe('Boats')
  })

  it('leaves a focus outside it where it is', () => {
    const { group, cluster } = addGroup()
    toggleSpider(map, group, cluster)
    const field = document.createElement('input')
    map.getContainer().append(field)
    field.focus()
    toggleSpider(map, group, cluster)
    expect(getSpider(group)).toBeNull()
    expect(document.activeElement).toEqual(field)
  })

  it('closes that of another layer of the map', () => {
    const [one, other] = [addGroup(), addGroup('Port', 0.001)]
    toggleSpider(map, one.group, one.cluster)
    toggleSpider(map, other.group, other.cluster)
    expect(getSpider(one.group)).toBeNull()
    expect(getSpider(other.group)).toEqual(other.cluster)
  })

  it('stays open while other markers come, also if that fails', () => {
    const { group, cluster } = addGroup()
    toggleSpider(map, group, cluster)
    const more = createMarker([0.001, 0], { icon: buildIcon('Far') })
    let during: unknown
    keepSpider(group, () => {
      group.addLayers([more])
      during = getSpider(group)
    })
    expect(during).toEqual(cluster)
    expect(getSpider(group)).toEqual(cluster)
    expect(group.hasLayer(more)).toBe(true)
    const fail = () => {
      throw new Error('no room')
    }
    expect(() => keepSpider(group, fail)).toThrow('no room')
    expect(getSpider(group)).toBe(cluster)
  })
})

describe('the key Escape', () => {
  it('Escape closes the open spider, other keys do not, and no key does after the end', () => {
    const { group, cluster } = addGroup()
    const end = closeSpiderOnEscape(map, group, () => false)
    press('Escape')
    toggleSpider(map, group, cluster)
    press('a')
    expect(getSpider(group)).toBe(cluster)
    press('Escape')
    expect(getSpider(group)).toBeNull()
    expect(getFocusedName()).toBe('Boats')
    toggleSpider(map, group, cluster)
    end()
    press('Escape')
    expect(getSpider(group)).toBe(cluster)
  })

  it('closes first what is above the map: a card or a modal dialog', () => {
    const { group, cluster } = addGroup()
    let isCovered = true
    const end = closeSpiderOnEscape(map, group, () => isCovered)
    toggleSpider(map, group, cluster)
    press('Escape')
    expect(getSpider(group)).toBe(cluster)
    isCovered = false
    const dialog = document.createElement('dialog')
    document.body.append(dialog)
    dialog.showModal()
    press('Escape')
    expect(getSpider(group)).toBe(cluster)
    dialog.remove()
    press('Escape')
    expect(getSpider(group)).toBeNull()
    end()
  })
})

describe('the focus of the map', () => {
  const add = (name: string, longitude = 0) =>
    createMarker([0, longitude], { icon: buildIcon(name) }).addTo(map)

  it('goes to no marker outside the view', () => {
    const [inside, outside] = [add('Inside'), add('Outside', 1)]
    focusMarker(map, inside)
    focusMarker(map, outside)
    focusMarker(map, null)
    expect(getFocusedName()).toBe('Inside')
  })

  it('that is lost goes to the marker that shows the first of its records', () => {
    const [old, next] = [add('Old'), add('Next')]
    focusMarker(map, old)
    const find = vi.fn((record: string) => (record === 'b' ? next : null))
    const restore = rememberFocus(map, {
      getShown: () =>
        new Map([
          [next, ['x']],
          [old, ['a', 'b', 'c']],
        ]),
      find,
    })
    old.remove()
    restore()
    expect(getFocusedName()).toBe('Next')
    expect(find.mock.calls).toEqual([['a'], ['b']])
  })

  it('that moved elsewhere meanwhile stays there', () => {
    const [old, next] = [add('Old'), add('Next')]
    focusMarker(map, old)
    const restore = rememberFocus(map, { getShown: () => new Map([[old, ['a']]]), find: () => next })
    const field = document.createElement('input')
    map.getContainer().append(field)
    field.focus()
    restore()
    expect(document.activeElement).toBe(field)
  })

  it('on another control of the map is not taken to a marker', () => {
    const marker = add('Marker')
    const button = document.createElement('button')
    map.getContainer().append(button)
    button.focus()
    const restore = rememberFocus(map, { getShown: () => new Map([[marker, ['a']]]), find: () => marker })
    button.remove()
    restore()
    expect(getFocusedName()).not.toBe('Marker')
  })
})
