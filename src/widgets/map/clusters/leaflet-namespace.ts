import {
  Browser,
  DivIcon,
  DomUtil,
  Evented,
  FeatureGroup,
  Icon,
  LatLng,
  LatLngBounds,
  LayerGroup,
  Marker,
  Path,
  Point,
  Polygon,
  Polyline,
  Util,
  bind,
  extend,
  featureGroup,
  setOptions,
  stamp,
  type MarkerClusterGroup,
} from 'leaflet'

/** The members of Leaflet that leaflet.markercluster uses; with all of them the script would grow. */
const used = {
  Browser,
  DivIcon,
  DomUtil,
  Evented,
  FeatureGroup,
  Icon,
  LatLng,
  LatLngBounds,
  LayerGroup,
  Marker,
  Path,
  Point,
  Polygon,
  Polyline,
  Util,
  bind,
  extend,
  featureGroup,
  setOptions,
  stamp,
}

/**
 * The `L` that the modules of leaflet.markercluster use and extend (`build/markercluster.ts`). It is an object of
 * ours, because a module namespace cannot be extended and `window.L` belongs to the page.
 */
export const L = used as typeof used & { MarkerClusterGroup: typeof MarkerClusterGroup } // added by the package
