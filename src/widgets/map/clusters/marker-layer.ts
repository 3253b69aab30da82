import type {
  LeafletEvent,
  LeafletKeyboardEvent,
  Map as LeafletMap,
  Marker,
  MarkerCluster,
  MarkerClusterSpiderfyEvent,
} from 'leaflet'
import { atom, type ReadableAtom } from 'nanostores'
import type { MapFeature, PointFeature } from '../../../client/map/map-features.ts'
import { toSelection, type MapView } from '../../../client/map/map-view.ts'
import { getFeatureLabel } from '../layers/feature-labels.ts'
import type { LabelContext, PointLayerDefinition } from '../layers/map-layer-definition.ts'
import { createAddingQueue, sortByDistance } from './adding-queue.ts'
import { createClusterGroup, getShownMarkers, showMovedViewport } from './cluster-group.ts'
import { createClusterIcon } from './cluster-icon.ts'
import { updateDrawnFeatures } from './difference.ts'
import { toClusterFeature, type DrawnFeature } from './drawn-feature.ts'
import { FeatureIcon, type FeatureAppearance } from './feature-icon.ts'
import { rememberFocus } from '../tab-stop/focus.ts'
import { joinMarkerTabStop } from '../tab-stop/marker-tab-stop.ts'
import type { MarkTabStop, PlacedMark } from '../tab-stop/mark-tab-stop.ts'
import { closeSpiderNow, closeSpiderOnEscape, getSpider, keepSpider, toggleSpider } from './spider.ts'

/** A layer of markers and clusters. */
export interface MarkerLayer {
  /** Adds the layer to the map, before the first `draw`. */
  add(): void
  remove(): void
  /** The drawn records and clusters. The records of an open spider are listed one by one. */
  $drawn: ReadableAtom<readonly MapFeature[]>
  /**
   * Adds new records, updates changed and moved ones and removes the rest. Many new records are added in
   * slices; `$drawn` lists them after the last one.
   */
  draw(features: readonly PointFeature[], context: DrawContext): void
  /** Whether new records wait to be added. */
  isDrawing(): boolean
  /** Highlights the marker of a record; null for none. */
  choose(key: string | null): void
}

/** What the texts and positions of markers depend on. */
export interface DrawContext {
  naming: LabelContext
  /** Longitude of the centre of the map: markers are drawn on the nearest copy of the world. */
  centreLongitude: number
}

interface MarkerLayerOptions {
  map: LeafletMap
  view: MapView
  definition: PointLayerDefinition
}

/** Markers closer than this are clustered, in pixels, unless the layer defines another distance. */
const defaultRadiusPx = 56
/** New markers that are added in one task. 2,000 at once block a slow phone for half a second, 300 for a fifth. */
const sliceSize = 100

/**
 * Creates a layer of markers. Markers that would overlap are clustered, together with points that the
 * server aggregated. A cluster that no zoom separates spreads its records around it (spiderfying).
 */
export function createMarkerLayer({ map, view, definition }: MarkerLayerOptions): MarkerLayer {
  const { record, clusterColour, clusterRadiusPx = defaultRadiusPx } = definition
  const drawn = new Map<string, DrawnFeature>()
  const byMarker = new WeakMap<Marker, DrawnFeature>()
  const $drawn = atom<readonly MapFeature[]>([])
  let latest: Parameters<MarkerLayer['draw']> | null = null
  let chosenKey: string | null = null
  /** Whether moves of records in the open spider wait until it closes. */
  let isBehind = false

  const group = createClusterGroup(map, { radiusPx: clusterRadiusPx, describeCluster })

  function describe(feature: MapFeature): FeatureAppearance {
    const naming = latest?.[1].naming
    if (!naming) throw new Error('no texts for markers')
    const icon =
      feature.kind === 'group'
        ? createClusterIcon(feature, naming.language, clusterColour)
        : record.createIcon(feature.properties, naming)
    return {
      ...icon,
      name: getFeatureLabel(feature, definition, naming),
      isChosen: feature.key === chosenKey,
    }
  }

  function describeCluster(cluster: MarkerCluster): FeatureAppearance {
    const feature = readCluster(cluster)
    return {
      ...describe(feature),
      isExpanded: feature.canSpiderfy ? getSpider(group) === cluster : undefined,
    }
  }

  function readCluster(cluster: MarkerCluster) {
    const members = cluster.getAllChildMarkers().flatMap((child) => byMarker.get(child) ?? [])
    return toClusterFeature(map, cluster, members, record)
  }

  const getShown = () => getShownMarkers(group, drawn.values())

  function listDrawn(): void {
    const features = [...getShown()].map(
      ([marker, members]) =>
        byMarker.get(marker)?.feature ?? toClusterFeature(map, asCluster(marker), members, record),
    )
    $drawn.set(features)
    tabStop?.update()
  }

  function listMarks(): PlacedMark[] {
    const spider = getSpider(group)
    return [...getShown().keys(), ...(spider ? [spider] : [])].flatMap((marker) => {
      const element = marker.getElement()
      return element ? { element, ...map.latLngToLayerPoint(marker.getLatLng()) } : []
    })
  }

  let tabStop: MarkTabStop | null = null
  function rememberMarkerFocus(): () => void {
    const restoreRecord = rememberFocus(map, {
      getShown,
      find({ feature: { key } }) {
        const known = drawn.get(key)
        return known ? group.getVisibleParent(known.marker) : null
      },
    })
    const restoreNearest = tabStop?.remember()
    return function restore() {
      restoreRecord()
      restoreNearest?.()
    }
  }

  const queue = createAddingQueue({ sliceSize, addSlice })

  function addSlice(markers: Marker[]): void {
    if (markers.length > 0) {
      const restoreFocus = rememberMarkerFocus()
      keepSpider(group, () => void group.addLayers(markers))
      restoreFocus()
      tabStop?.update()
    }
    if (queue.isEmpty()) listDrawn()
  }

  function draw(features: readonly PointFeature[], context: DrawContext): void {
    const isRenamed = latest !== null && latest[1].naming !== context.naming
    latest = [features, context]
    const restoreFocus = rememberMarkerFocus()
    const pinned = new Set(getSpider(group)?.getAllChildMarkers())
    const { removed, moved, replaced, added, changed, ...rest } = updateDrawnFeatures(drawn, features, {
      centreLongitude: context.centreLongitude,
      pinned,
      createIcon: (shown) => new FeatureIcon(() => describe(shown.feature)),
    })
    isBehind = rest.isBehind
    const changes = [removed, moved, replaced, added, changed]
    if (!isRenamed && changes.every((list) => list.length === 0)) return
    for (const known of [...moved, ...added]) byMarker.set(known.marker, known)
    queue.drop([...removed, ...replaced])
    function change() {
      if (removed.length > 0) group.removeLayers(removed)
      if (moved.length > 0) group.addLayers(moved.map(({ marker }) => marker))
      if (replaced.length > 0) group.removeLayers(replaced)
      for (const { marker, icon } of isRenamed ? drawn.values() : changed)
        if (marker.getElement()) marker.setIcon(icon)
      if (isRenamed) group.refreshClusters()
      else if (changed.length > 0) group.refreshClusters(changed.map(({ marker }) => marker))
    }
    if (removed.some((marker) => pinned.has(marker))) closeSpiderNow(group)
    keepSpider(group, change)
    restoreFocus()
    queue.add(sortByDistance(map, added))
  }

  /** Opens the popup of a record or cluster, or the spider of a cluster. */
  function open(shown: Marker): void {
    const feature = byMarker.get(shown)?.feature ?? readCluster(asCluster(shown))
    if (feature.kind === 'group' && feature.canSpiderfy) toggleSpider(map, group, asCluster(shown))
    else view.$selection.set(toSelection(feature, definition.key))
  }

  function openByKey(event: LeafletEvent): void {
    const { originalEvent } = event as LeafletKeyboardEvent // an event of the keyboard
    if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return
    originalEvent.preventDefault()
    open(event.propagatedFrom)
  }

  /** Updates the cluster of a spider, and what had to wait for it. */
  function followSpider({ markers }: MarkerClusterSpiderfyEvent): void {
    // markercluster changes its state after the event.
    queueMicrotask(() => {
      if (!map.hasLayer(group)) return
      group.refreshClusters(markers.filter((marker) => group.hasLayer(marker)))
      if (isBehind && latest && !getSpider(group)) draw(...latest)
      else listDrawn()
    })
  }

  let restoreFocus: (() => void) | null = null
  function rememberBeforeZoom(): void {
    restoreFocus = rememberMarkerFocus()
  }
  function followAnimation(): void {
    // An animation may end after the layer was removed.
    if (!map.hasLayer(group)) return
    showMovedViewport(group)
    restoreFocus?.()
    restoreFocus = null
    listDrawn()
  }

  group
    .on('click clusterclick', ({ propagatedFrom }: LeafletEvent) => open(propagatedFrom))
    .on('keydown', openByKey)
    .on('clusterkeydown', openByKey)
    .on('spiderfied', followSpider)
    .on('unspiderfied', followSpider)
    .on('animationend', followAnimation)
  let stopEscape: (() => void) | null = null

  return {
    add() {
      // Filling a group that is on the map takes a third of the time.
      group.addTo(map)
      tabStop = joinMarkerTabStop(map, listMarks)
      // After the group, which adds and removes markers at the same event.
      map.on('moveend', listDrawn).on('zoomstart', rememberBeforeZoom)
      stopEscape = closeSpiderOnEscape(map, group, () => view.$selection.get() !== null)
      queue.resume()
    },
    remove() {
      queue.pause()
      stopEscape?.()
      map.off('moveend', listDrawn).off('zoomstart', rememberBeforeZoom)
      group.remove()
      tabStop?.remove()
    },
    $drawn,
    draw,
    isDrawing: () => !queue.isEmpty(),
    choose(key) {
      for (const known of [chosenKey, key])
        if (known !== null)
          drawn
            .get(known)
            ?.marker.getElement()
            ?.classList.toggle('rs-marker--chosen', known === key)
      chosenKey = key
    },
  }
}

/** Every marker that the layer did not create is a cluster. */
const asCluster = (marker: Marker) => marker as MarkerCluster
