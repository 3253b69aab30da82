import type { Messages } from '../../messages.ts'
import * as catalogue from './catalogue.ts'
import * as charts from './charts.ts'
import * as common from './common.ts'
import * as conflict from './conflict.ts'
import * as embed from './embed.ts'
import * as files from './files.ts'
import * as home from './home.ts'
import * as intro from './intro.ts'
import * as licences from './licences.ts'
import * as map from './map.ts'
import * as navAid from './nav-aid.ts'
import * as navAidEdit from './nav-aid-edit.ts'
import * as place from './place.ts'
import * as placeEdit from './place-edit.ts'
import * as popups from './popups.ts'
import * as posts from './posts.ts'
import * as revisions from './revisions.ts'
import * as satMaps from './sat-maps.ts'
import * as tagNames from './tag-names.ts'
import * as textPages from './text-pages.ts'
import * as tonight from './tonight.ts'
import * as trust from './trust.ts'
import * as users from './users.ts'
import * as vesselPage from './vessel-page.ts'
import * as vessels from './vessels.ts'
import * as viewList from './view-list.ts'
import * as weather from './weather.ts'

/** The site in Spanish. */
export const spanish: Messages = {
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
