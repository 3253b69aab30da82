import * as activity from './messages/en/activity.ts'
import * as addPlace from './messages/en/places/add-place.ts'
import * as aidTypes from './messages/en/places/aid-types.ts'
import * as attribution from './messages/en/map/attribution.ts'
import * as carousel from './messages/en/places/carousel.ts'
import * as chartSections from './messages/en/charts/chart-sections.ts'
import * as charts from './messages/en/charts/charts.ts'
import * as checkIns from './messages/en/places/check-ins.ts'
import * as clipboard from './messages/en/clipboard.ts'
import * as common from './messages/en/common.ts'
import * as compass from './messages/en/compass.ts'
import * as conflict from './messages/en/conflict.ts'
import * as contextMenu from './messages/en/map/context-menu.ts'
import * as destinations from './messages/en/destinations.ts'
import * as embed from './messages/en/embed.ts'
import * as facilities from './messages/en/places/facilities.ts'
import * as failures from './messages/en/failures.ts'
import * as featureList from './messages/en/map/feature-list.ts'
import * as files from './messages/en/files.ts'
import * as followButton from './messages/en/vessels/follow-button.ts'
import * as following from './messages/en/vessels/following.ts'
import * as forms from './messages/en/forms.ts'
import * as home from './messages/en/home.ts'
import * as intro from './messages/en/pages/intro.ts'
import * as layerTitles from './messages/en/map/layer-titles.ts'
import * as layers from './messages/en/map/layers.ts'
import * as legend from './messages/en/map/legend.ts'
import * as licences from './messages/en/map/licences.ts'
import * as mapControls from './messages/en/map/map-controls.ts'
import * as mapGestures from './messages/en/map/map-gestures.ts'
import * as markers from './messages/en/map/markers.ts'
import * as navAid from './messages/en/places/nav-aid.ts'
import * as navAidEdit from './messages/en/places/nav-aid-edit.ts'
import * as origin from './messages/en/places/origin.ts'
import * as pageMetadata from './messages/en/pages/page-metadata.ts'
import * as photoUpload from './messages/en/photo-upload.ts'
import * as pieChart from './messages/en/charts/pie-chart.ts'
import * as place from './messages/en/places/place.ts'
import * as placeEdit from './messages/en/places/place-edit.ts'
import * as placePopup from './messages/en/map/place-popup.ts'
import * as placeTypes from './messages/en/places/place-types.ts'
import * as posts from './messages/en/places/posts.ts'
import * as ratings from './messages/en/places/ratings.ts'
import * as revisions from './messages/en/places/revisions.ts'
import * as satCharts from './messages/en/map/sat-charts.ts'
import * as seamarks from './messages/en/map/seamarks.ts'
import * as search from './messages/en/search.ts'
import * as sharePlace from './messages/en/places/share-place.ts'
import * as shelter from './messages/en/places/shelter.ts'
import * as shelterLine from './messages/en/places/shelter-line.ts'
import * as shelterMap from './messages/en/map/shelter-map.ts'
import * as simulation from './messages/en/simulation.ts'
import * as site from './messages/en/site.ts'
import * as sourceNames from './messages/en/source-names.ts'
import * as tagNames from './messages/en/places/tag-names.ts'
import * as tonight from './messages/en/places/tonight.ts'
import * as traffic from './messages/en/places/traffic.ts'
import * as trust from './messages/en/places/trust.ts'
import * as users from './messages/en/users.ts'
import * as vesselArea from './messages/en/vessels/vessel-area.ts'
import * as vesselEdit from './messages/en/vessels/vessel-edit.ts'
import * as vesselPage from './messages/en/vessels/vessel-page.ts'
import * as vesselPopup from './messages/en/map/vessel-popup.ts'
import * as vesselTrack from './messages/en/map/vessel-track.ts'
import * as vesselTypes from './messages/en/vessels/vessel-types.ts'
import * as vessels from './messages/en/vessels/vessels.ts'
import * as weather from './messages/en/map/weather.ts'
import * as weatherPopup from './messages/en/map/weather-popup.ts'
import * as weatherUnits from './messages/en/map/weather-units.ts'
import * as windChart from './messages/en/charts/wind-chart.ts'

/**
 * All English messages of the user interface, for the server; a module of the browser imports the groups
 * that it shows. Messages from the specification keep its exact wording; each group names its section.
 * `{name}` marks a placeholder. Other languages are objects of the same shape, see {@link Messages}.
 */
export const english = {
  ...activity,
  ...addPlace,
  ...aidTypes,
  ...attribution,
  ...carousel,
  ...chartSections,
  ...charts,
  ...checkIns,
  ...clipboard,
  ...common,
  ...compass,
  ...conflict,
  ...contextMenu,
  ...destinations,
  ...embed,
  ...facilities,
  ...failures,
  ...featureList,
  ...files,
  ...followButton,
  ...following,
  ...forms,
  ...home,
  ...intro,
  ...layerTitles,
  ...layers,
  ...legend,
  ...licences,
  ...mapControls,
  ...mapGestures,
  ...markers,
  ...navAid,
  ...navAidEdit,
  ...origin,
  ...pageMetadata,
  ...photoUpload,
  ...pieChart,
  ...place,
  ...placeEdit,
  ...placePopup,
  ...placeTypes,
  ...posts,
  ...ratings,
  ...revisions,
  ...satCharts,
  ...seamarks,
  ...search,
  ...sharePlace,
  ...shelter,
  ...shelterLine,
  ...shelterMap,
  ...simulation,
  ...site,
  ...sourceNames,
  ...tagNames,
  ...tonight,
  ...traffic,
  ...trust,
  ...users,
  ...vesselArea,
  ...vesselEdit,
  ...vesselPage,
  ...vesselPopup,
  ...vesselTrack,
  ...vesselTypes,
  ...vessels,
  ...weather,
  ...weatherPopup,
  ...weatherUnits,
  ...windChart,
} as const

/** The messages of a language. */
export type Messages = Translation<typeof english>

/** The same keys with any text. */
export type Translation<T> = { [K in keyof T]: T[K] extends string ? string : Translation<T[K]> }
