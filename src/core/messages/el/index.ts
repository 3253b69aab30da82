import type { Messages } from '../../messages.ts'
import cards from './cards.json'
import charts from './charts.json'
import common from './common.json'
import map from './map.json'
import markers from './markers.json'
import members from './members.json'
import places from './places.json'
import shelter from './shelter.json'
import site from './site.json'

/** The site in Greek. */
export const messages: Messages = {
  ...cards,
  ...charts,
  ...common,
  ...map,
  ...markers,
  ...members,
  ...places,
  ...shelter,
  ...site,
}
