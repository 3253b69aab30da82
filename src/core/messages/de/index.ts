import type { Messages } from '../../messages.ts'
import * as catalogue from './catalogue.ts'
import * as charts from './charts.ts'
import * as common from './common.ts'
import * as conflict from './conflict.ts'
import * as embed from './embed.ts'
import * as files from './files.ts'
import * as home from './home.ts'
import * as intro from './pages/intro.ts'
import * as licences from './map/licences.ts'
import * as map from './map/map.ts'
import * as navAid from './places/nav-aid.ts'
import * as navAidEdit from './places/nav-aid-edit.ts'
import * as place from './places/place.ts'
import * as placeEdit from './places/place-edit.ts'
import * as popups from './map/popups.ts'
import * as posts from './places/posts.ts'
import * as revisions from './places/revisions.ts'
import * as satMaps from './map/sat-charts.ts'
import * as tagNames from './places/tag-names.ts'
import * as textPages from './pages/page-metadata.ts'
import * as tonight from './places/tonight.ts'
import * as trust from './places/trust.ts'
import * as users from './users.ts'
import * as vesselPage from './vessels/vessel-page.ts'
import * as vessels from './vessels/vessels.ts'
import * as viewList from './map/feature-list.ts'
import * as weather from './map/weather.ts'

/** The site in German. */
export const german: Messages = {
  ...catalogue,
  ...charts,
  ...common,
  ...conflict,
  ...embed,
  ...files,
  ...home,
  ...intro,
  ...licences,
  ...map,
  ...navAid,
  ...navAidEdit,
  ...place,
  ...placeEdit,
  ...popups,
  ...posts,
  ...revisions,
  ...satMaps,
  ...tagNames,
  ...textPages,
  ...tonight,
  ...trust,
  ...users,
  ...vesselPage,
  ...vessels,
  ...viewList,
  ...weather,
}
