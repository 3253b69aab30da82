import * as aidTypes from './messages/en/aid-types.ts'
import * as charts from './messages/en/charts.ts'
import * as common from './messages/en/common.ts'
import * as conflict from './messages/en/conflict.ts'
import * as embed from './messages/en/embed.ts'
import * as files from './messages/en/files.ts'
import * as home from './messages/en/home.ts'
import * as intro from './messages/en/intro.ts'
import * as licences from './messages/en/licences.ts'
import * as layerTitles from './messages/en/layer-titles.ts'
import * as map from './messages/en/map.ts'
import * as navAid from './messages/en/nav-aid.ts'
import * as navAidEdit from './messages/en/nav-aid-edit.ts'
import * as place from './messages/en/place.ts'
import * as placeEdit from './messages/en/place-edit.ts'
import * as popups from './messages/en/popups.ts'
import * as placeTypes from './messages/en/place-types.ts'
import * as posts from './messages/en/posts.ts'
import * as revisions from './messages/en/revisions.ts'
import * as satMaps from './messages/en/sat-maps.ts'
import * as sourceNames from './messages/en/source-names.ts'
import * as tagNames from './messages/en/tag-names.ts'
import * as textPages from './messages/en/text-pages.ts'
import * as tonight from './messages/en/tonight.ts'
import * as trust from './messages/en/trust.ts'
import * as users from './messages/en/users.ts'
import * as vesselPage from './messages/en/vessel-page.ts'
import * as vesselTypes from './messages/en/vessel-types.ts'
import * as vessels from './messages/en/vessels.ts'
import * as viewList from './messages/en/view-list.ts'
import * as weather from './messages/en/weather.ts'

/**
 * Every sentence a person reads, in English, spelled letter by letter as the
 * specification spells it (its section is named at each group; groups without
 * one are ours). `{name}` marks a value. Another language is an object of the
 * same shape; see {@link Messages}.
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

/** The shape of every language: the same keys, any text. */
export type Messages = Texts<typeof english>

/** The same keys, any text. */
export type Texts<T> = { [K in keyof T]: T[K] extends string ? string : Texts<T[K]> }
