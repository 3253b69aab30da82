import cards from './cards.json'
import charts from './charts.json'
import common from './common.json'
import map from './map.json'
import markers from './markers.json'
import members from './members.json'
import places from './places.json'
import shelter from './shelter.json'
import site from './site.json'

/**
 * All English messages that browsers show, for the server; a module of the browser imports the groups that it shows.
 * Messages from the specification keep its exact wording. `{name}` marks a value.
 */
export const messages = {
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
