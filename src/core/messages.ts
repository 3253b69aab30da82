import * as aidTypes from './messages/en/places/aid-types.ts'
import * as charts from './messages/en/charts.ts'
import * as common from './messages/en/common.ts'
import * as conflict from './messages/en/conflict.ts'
import * as embed from './messages/en/embed.ts'
import * as files from './messages/en/files.ts'
import * as home from './messages/en/home.ts'
import * as intro from './messages/en/pages/intro.ts'
import * as licences from './messages/en/map/licences.ts'
import * as layerTitles from './messages/en/map/layer-titles.ts'
import * as map from './messages/en/map/map.ts'
import * as navAid from './messages/en/places/nav-aid.ts'
import * as navAidEdit from './messages/en/places/nav-aid-edit.ts'
import * as place from './messages/en/places/place.ts'
import * as placeEdit from './messages/en/places/place-edit.ts'
import * as popups from './messages/en/map/popups.ts'
import * as placeTypes from './messages/en/places/place-types.ts'
import * as posts from './messages/en/places/posts.ts'
import * as revisions from './messages/en/places/revisions.ts'
import * as satMaps from './messages/en/map/sat-charts.ts'
import * as sourceNames from './messages/en/source-names.ts'
import * as tagNames from './messages/en/places/tag-names.ts'
import * as textPages from './messages/en/pages/page-metadata.ts'
import * as tonight from './messages/en/places/tonight.ts'
import * as trust from './messages/en/places/trust.ts'
import * as users from './messages/en/users.ts'
import * as vesselPage from './messages/en/vessels/vessel-page.ts'
import * as vesselTypes from './messages/en/vessels/vessel-types.ts'
import * as vessels from './messages/en/vessels/vessels.ts'
import * as viewList from './messages/en/map/feature-list.ts'
import * as weather from './messages/en/map/weather.ts'

/**
 * All English messages of the user interface. Messages from the specification keep
 * its exact wording; each group names its section. `{name}` marks a placeholder.
 * Other languages are objects of the same shape, see {@link Messages}.
 */
export const english = {
  ...aidTypes,
  ...layerTitles,
  ...placeTypes,
  ...sourceNames,
  ...vesselTypes,
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
} as const

/** The messages of a language. */
export type Messages = Translation<typeof english>

/** The same keys with any text. */
export type Translation<T> = { [K in keyof T]: T[K] extends string ? string : Translation<T[K]> }
