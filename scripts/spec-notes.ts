/** A note about a statement of the specification. */
export interface StatementNote {
  section: number
  /** Beginning of the statement, unique in its section. */
  startsWith: string
  text: string
}

const notice = 'An alert is a notice in the page, not a dialog of the browser.'
const saidOnce = 'Logged, and said to the person once, beside what failed; there is no alert.'
const latestMoment =
  'The delay is the latest moment: a chart that comes into sight earlier is drawn at once. Pies and bubbles are SVG and part of the page.'

/** The interpretation of ambiguous statements, and extensions of statements. */
export const interpretations: readonly StatementNote[] = inSections({
  1: {
    ', AIS aids to navigation (AToNs)':
      'The Vessels layer shows every vessel that the reader may see; followed ones are marked.',
    'An intro modal advertises':
      'The number is that of the places in the database, rounded down. Places are under ODbL 1.0, reviews and photos under CC BY-SA 4.0.',
  },
  2: {
    'Intro modal: shown 2 seconds':
      'The flag holds until the intro is dismissed: for good in an account, for 30 days for a visitor.',
    'Layers panel (accordion titled Layers)':
      'Two more checkboxes show AIS paths and seamarks. The free subscription that the disabled Vessels box asks for is a log-in.',
    "'Add a Poi at this location' (needs":
      'Where one of the two is missing the row is left out, not disabled.',
    'One reading also shows': 'Left: one row adds a place, for who is logged in and has the pois layer on.',
    "'Download Sat Maps in this view": 'N is the tile zoom, not the zoom of the map.',
    "'Toggle tile zoom'.": 'It needs no log-in.',
    'Another variant lists': 'Both variants: these rows stand below the actions of the same menu.',
    '/ Home map screen. On load':
      'Asked once after load, when the page is idle; until it answers, the session written into the document holds.',
    'The app mounts into': 'The configuration element is `#roadstead-config`.',
    'plugin page A page': 'The path is `/roadstead-plugin`.',
    '/users/sign_in External':
      'A page of this site outside the app: the server writes it whole, and it works without scripts.',
  },
  3: {
    'Place (POI): id':
      'Also `source`, `source_licence`, `source_url`, `updated_at` and `lock_version`. Up to two votes `rating_average` is null.',
    'Vessel: id, name':
      'Also `source`, `source_licence`, `source_url`, `updated_at` and `lock_version`, and to its owner `privacy`.',
    'Connection (vessel position)': 'Also `status`, `vessel_type`, `is_followed` and `area`.',
    'Place charts:': 'Also `simulated`: whether some of it comes from the demonstration.',
    'Session data:': 'Also `csrf_token`.',
    'User: id, name':
      'All of it to the user alone; others get id, name, country, date of joining, picture, vessels and places.',
    'provider (a blogging service), link':
      'An entry of the blog is an event of type Post with `provider` and `link`.',
    'Country lists:': 'A local-language name is the one in the language of the reader.',
    'AIS path feature': 'Density 2 from 10 passages on, 3 from 100.',
    'Values of 100 or more': 'The stored number is answered as it is; name and marker are those of 9 and 19.',
  },
  4: {
    'Default map centre': 'Longitude 4.5, latitude 43.5.',
    'If the default coordinates': 'Zoom 10.',
    'Active layers default': 'Vessels are off as well.',
    'Toggles persist in session state': 'In the tab and its address; another visit begins with the defaults.',
    'Add-POI: form': 'The place is on the map at once, marked as new until it is reviewed.',
    'Tile zoom: default 15': '18 is never reached: after 17 comes 13.',
    'Charts draw after a delay': latestMoment,
  },
  5: {
    'Top destinations only include': 'Ids of new places start at 1401.',
    'Own vessels: adding': 'Offered at five, so that six can be had; a seventh is refused.',
    'Place edit map': 'The zoom can be changed from 14 to 16, and nothing else of the view.',
    'An unset profile country':
      "The lookup is the site's own `GET /api/v1/country`, by the address of the caller. It fills the form; the person saves it.",
    'Country defaults to US': 'In what the server answers; the record itself keeps no country.',
  },
  6: {
    'The Edit button is shown':
      "Every logged-in user may edit a place; each edit is kept and can be taken back. The tooltip keeps the specification's words.",
    'Post author Delete': 'An admin may delete any post.',
    'Vessel owner Edit': 'An admin may delete its photos, too.',
    'use the Vessels layer (described': 'The free subscription is a log-in.',
  },
  7: {
    'Map layer fetches by bounding box':
      'x is longitude, y latitude; x1 above x2 crosses the antimeridian. Above 2,000 features the answer is aggregated points.',
    'api/v1/places/?type=centroid': '`stinkpots` is always sent.',
    'api/v1/places/?type=outline':
      'One polygon for each chart sheet of a fixed grid. Below zoom 7 an empty collection with `properties.minimum_zoom`.',
    'api/v1/nav_aids/?;':
      '`connections` needs a log-in and answers every vessel the caller may see, a hidden one as the polygon of its area. Below zoom 9 `ais_paths` answers an empty collection with `properties.minimum_zoom`.',
    'Other calls: GET of an external':
      "The site's own `GET /api/v1/country`; no service outside the installation is asked.",
    'charts loaded from a third-party':
      "Left: the site's own code draws the charts. It is loaded once, with the first of them.",
    'GET api/v1/images/':
      '`tile_zoom` is the imagery zoom of the sheets, 13 to 17 by the toggle; `zoom` is that of the map. Sheets of 2048 pixels lie in a fixed grid.',
    'GET /api/v1/users/logged_in': '200 when logged out as well; the answer brings the anti-forgery token.',
    'POST /api/v1/places {place':
      'A bare object is taken, too. The answer is the whole new place, unwrapped.',
    'PATCH /api/v1/places/{id}': 'A stale `lock_version` is a 409 with both versions.',
    'POST /api/v1/rates': 'One vote a user: the next one takes its place.',
    'POST /api/v1/vessels vessel object':
      'The forms send what was typed and `user_id`; the server ignores fields it does not know. The answer is the whole new vessel.',
    'PATCH /api/v1/vessels/{id} vessel object':
      'Only what was changed is sent, with `lock_version`. A claim sends the own `user_id`, a removal null.',
    'POST /api/v1/connections/': 'The answer is the followed vessel.',
  },
  8: {
    'Vessel update failure': notice,
    'Vessel add or claim failure': 'Logged, and said to the person in one notice.',
    'Place update failure': notice,
    'Navigation-aid update failure': notice,
    'Direct upload:': notice,
    'File download failure': `${notice} Why it failed follows in the same notice.`,
    "or 'Your file is ready for download'":
      'Said of files that the browser fetches itself, of whose end a page hears nothing.',
    "Success alerts: 'place deleted'": notice,
    'Confirm prompts:': 'A prompt is a dialog of the page with OK and Cancel.',
    'Real-time channel disconnect reasons': 'The client comes back after server_restart alone.',
    'Silent or console-only failures': saidOnce,
    'navigation-aid load and delete': saidOnce,
    'posts, check-ins, vessel, user': saidOnce,
    'candidate places': saidOnce,
    'photo and post delete': saidOnce,
    'login check,': 'Logged; there is no alert.',
    'profile photo update,': saidOnce,
    'post failure;': saidOnce,
    'place submit,': saidOnce,
    'search,': saidOnce,
    download: 'Logged, and shown in the alert that the same section gives a failed download.',
    'and follow/unfollow failures': saidOnce,
  },
  9: {
    'Chart delays 7000 ms': latestMoment,
    'Pie and bubble default 345':
      'The square holds the drawing with its legend or its scale; a column that is narrower is filled.',
    'geolocation zoom 10 or 12': 'Zoom 10.',
    'Layer minimum zooms':
      'Below them the server answers aggregated points; for outlines and AIS paths an empty collection with `properties.minimum_zoom`.',
    'Tile zoom default 15': '18 is never reached: after 17 comes 13.',
    'Rating: 5 stars':
      'The block comes with the average: from the third vote on, in the served page and on the way through the site.',
    'Coordinates shown to 2 decimals':
      'The context menu, the place form, the popups of aids and weather and the map of a vessel show 3 decimals. The status bar of the map is ours and shows degrees and minutes. A format that the reader chose holds everywhere.',
    'Vessel list: add offered': 'Offered at five, so that six can be had; a seventh is refused.',
    'Date display': 'US English in English; other languages have the same parts in their own order.',
    'Markers: width 20':
      'The count is that of the vessels checked in there now; the width is that of the disc without its white border.',
    'Upload checksum chunk': 'A photo larger than one chunk goes by direct upload.',
  },
})

/** Sentences that do not specify the product, and what the product does. They do not count as statements. */
export const unspecifiedBehaviour: readonly StatementNote[] = inSections({
  1: {
    'Server behaviour is not shown':
      'The OpenAPI document states every call. A call that cannot be answered gets a problem (RFC 9457) without a word of how the server is made.',
  },
  3: {
    'Fields of the vessel, place and user helper catalogues':
      'An answer holds the fields of its schema, and no other column of the record.',
  },
  6: {
    'Server enforcement of who may edit':
      'Every logged-in user may edit a place; each edit is kept as a revision that can be taken back.',
    'Roles beyond logged in': 'There is one more, the admin; no answer tells others who has it.',
  },
  7: {
    'Response shapes of POST places':
      'A create answers the whole new object, a rating the average and the votes, the profile the user and the new picture, a removal that it is done.',
  },
  8: {
    'Messages for server-side validation failures':
      'A problem (RFC 9457) of status 422 with the messages by the name of their input.',
  },
  9: {
    'Limits enforced by the server':
      'Lengths and ranges of `core/limits`; what is beyond them is a 422 that names the field.',
  },
})

function inSections(notes: Record<number, Record<string, string>>): StatementNote[] {
  return Object.entries(notes).flatMap(([section, own]) =>
    Object.entries(own).map(([begins, text]) => ({ section: Number(section), startsWith: begins, text })),
  )
}
