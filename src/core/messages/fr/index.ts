import type { Messages } from '../../messages.ts'
import * as activity from './activity.ts'
import * as addPlace from './places/add-place.ts'
import * as attribution from './map/attribution.ts'
import * as carousel from './places/carousel.ts'
import * as catalogue from './catalogue.ts'
import * as chartSections from './charts/chart-sections.ts'
import * as charts from './charts/charts.ts'
import * as checkIns from './places/check-ins.ts'
import * as clipboard from './clipboard.ts'
import * as common from './common.ts'
import * as compass from './compass.ts'
import * as conflict from './conflict.ts'
import * as contextMenu from './map/context-menu.ts'
import * as destinations from './destinations.ts'
import * as embed from './embed.ts'
import * as facilities from './places/facilities.ts'
import * as failures from './failures.ts'
import * as featureList from './map/feature-list.ts'
import * as files from './files.ts'
import * as followButton from './vessels/follow-button.ts'
import * as following from './vessels/following.ts'
import * as forms from './forms.ts'
import * as home from './home.ts'
import * as intro from './pages/intro.ts'
import * as layers from './map/layers.ts'
import * as legend from './map/legend.ts'
import * as licences from './map/licences.ts'
import * as mapControls from './map/map-controls.ts'
import * as mapGestures from './map/map-gestures.ts'
import * as markers from './map/markers.ts'
import * as navAid from './places/nav-aid.ts'
import * as navAidEdit from './places/nav-aid-edit.ts'
import * as origin from './places/origin.ts'
import * as pageMetadata from './pages/page-metadata.ts'
import * as photoUpload from './photo-upload.ts'
import * as pieChart from './charts/pie-chart.ts'
import * as place from './places/place.ts'
import * as placeEdit from './places/place-edit.ts'
import * as placePopup from './map/place-popup.ts'
import * as posts from './places/posts.ts'
import * as ratings from './places/ratings.ts'
import * as revisions from './places/revisions.ts'
import * as satCharts from './map/sat-charts.ts'
import * as seamarks from './map/seamarks.ts'
import * as search from './search.ts'
import * as sharePlace from './places/share-place.ts'
import * as shelter from './places/shelter.ts'
import * as shelterLine from './places/shelter-line.ts'
import * as shelterMap from './map/shelter-map.ts'
import * as simulation from './simulation.ts'
import * as site from './site.ts'
import * as tagNames from './places/tag-names.ts'
import * as tonight from './places/tonight.ts'
import * as traffic from './places/traffic.ts'
import * as trust from './places/trust.ts'
import * as users from './users.ts'
import * as vesselArea from './vessels/vessel-area.ts'
import * as vesselEdit from './vessels/vessel-edit.ts'
import * as vesselPage from './vessels/vessel-page.ts'
import * as vesselPopup from './map/vessel-popup.ts'
import * as vesselTrack from './map/vessel-track.ts'
import * as vessels from './vessels/vessels.ts'
import * as weather from './map/weather.ts'
import * as weatherPopup from './map/weather-popup.ts'
import * as weatherUnits from './map/weather-units.ts'
import * as windChart from './charts/wind-chart.ts'

/** The site in French. */
export const french: Messages = {
  ...activity,
  ...addPlace,
  ...attribution,
  ...carousel,
  ...catalogue,
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
  ...vessels,
  ...weather,
  ...weatherPopup,
  ...weatherUnits,
  ...windChart,
}
