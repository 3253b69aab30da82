/**
 * Every sentence a person reads, in English, spelled letter by letter as the
 * specification spells it (its section is named at each group; groups without
 * one are ours). `{name}` marks a value. Another language is an object of the
 * same shape; see {@link Messages}.
 */
export const english = {
  /** Names and labels used on more than one screen. */
  common: {
    product: 'Roadstead',
    homeTitle: 'Roadstead: satellite map of marinas, anchorages and moorings',
    homeDescription:
      'Marinas, anchorages, moorings, fuel, launch ramps, aids to navigation and weather beacons on satellite imagery. Not for navigation.',
    loading: 'Loading',
    close: 'Close',
    cancel: 'Cancel',
    confirm: 'OK',
    retry: 'Try again',
    view: 'View',
    edit: 'Edit',
    delete: 'Delete',
    back: 'Back to the map',
    signIn: 'Log in',
    more: 'More',
    unknown: 'unknown',
    skipToMap: 'Skip to the map',
    menu: 'Menu',
  },

  /** Section 2, map ground. */
  attribution: {
    notForNavigation: 'Not For Navigation',
    placesFromOpenStreetMap: 'places © OpenStreetMap contributors (ODbL)',
    licence: 'Licences',
    imageryAway: 'imagery away',
    imageryAwayDetail: '{source} does not answer: this is the built-in world image.',
    noImageryHere: 'no imagery here',
  },

  /** Section 2, Layers panel. */
  layers: {
    title: 'Layers',
    moreInfo: 'more info',
    inView: '{count} in view',
    inViewRounded: '{count} in view, grouped',
    loadFailed: 'Could not be loaded',
    zoomIn: 'zoom in to see them',
    off: 'off',
    vesselsNeedLogin: 'free subscription needed: log in',
  },

  /** Section 2, legend strip and legend. */
  legend: {
    strip: 'Right-click on map for options. Click here to open legend',
    stripHint: 'Right-click on map for options.',
    stripOpen: 'Click here to open legend',
    stripTouch: 'Long-press for options.',
    title: 'Legend',
    places: 'Points of Interest',
    aids: 'Aids to Navigation',
    statuses: 'Vessel status',
    vessels: 'Vessel types',
    clusters: 'Groups',
    passenger: 'passengers, trade',
    clusterHelp: 'A ring counts places close together; its colours are their types.',
    virtualAid: 'Virtual aid (no structure in the water)',
    approximate: 'Position approximate',
  },

  /** Section 2, search bar. */
  search: {
    placeholder: 'Place name or location, vessel name, MMSI or home port etc.',
    label: 'Search places and vessels',
    pois: 'POIs',
    vessels: 'Vessels',
    more: '{count} more...Refine search',
    none: 'Nothing found for “{query}”. Check the spelling, or try a town or a country.',
    failed: 'The search could not be reached.',
    clear: 'Clear search',
    results: '{count} results',
  },

  /** Section 2, lists of the home screen. */
  home: {
    destinations: 'Top destinations in the area',
    destinationsTab: 'Destinations',
    name: 'Name',
    trafficIndex: 'Traffic index',
    trafficOf: 'Traffic index {value} of 5',
    trafficUnknown: 'No traffic counted yet',
    noDestinations: 'No named places in this view. Zoom out or move the map.',
    activity: 'Recent Activity',
    activityTab: 'Activity',
    noActivity: 'Nothing has happened here yet. Check-ins, reviews and new places will be listed here.',
    newPlace: 'New place',
    checkedIn: '{vessel} checked in',
    posted: '{user} wrote',
    clusterHint: 'Zoom in to see local POIs',
    zoomIn: 'Zoom in',
    locate: 'Show my position',
    locating: 'Looking for your position',
    locationFailed: 'Your position could not be found. The map stays where it is.',
    zoomInControl: 'Zoom in',
    zoomOutControl: 'Zoom out',
    coordinates: 'Centre of the map',
    panel: 'Map panel',
    foldPanel: 'Fold the panel',
    openPanel: 'Open the panel',
    share: 'Copy link to this view',
    shared: 'The link to this view was copied.',
    theme: 'Theme',
    themes: { auto: 'As the device', light: 'Light', dark: 'Dark', night: 'Night (red)' },
    mapLabel: 'Map of places for boaters',
    clusterLabel: '{count} places here',
    aidClusterLabel: '{count} aids to navigation here',
    boatsHere: { one: '{count} boat here now', other: '{count} boats here now' },
  },

  /** Section 2, context menu. */
  contextMenu: {
    addPoi: 'Add a Poi at this location',
    addPointOfInterest: 'Add a Point of Interest at this location',
    downloadMaps: 'Download Sat Maps in this view (zoom={zoom})',
    toggleTileZoom: 'Toggle tile zoom',
    logIn: 'Log in to enable menu options',
    pois: 'Points of Interest',
    kaps: 'Kaps',
  },

  /** Section 2 and 5, adding a place. */
  addPlace: {
    submit: 'Submit for review',
    confirm: 'Submit new POI? (May take a few seconds....)',
    added: 'POI added',
    thanks:
      'Thank you! You can edit or delete this POI. The site admin may delete it if it does not meet the guidelines.',
  },

  /** Section 2, popups. */
  placePopup: {
    thumbnail: 'Picture of {name}',
    confirmDelete: 'Confirm place delete?',
    deleted: 'place deleted',
    loadFailed: 'This place could not be loaded.',
  },
  navAid: {
    type: 'Type',
    mmsi: 'MMSI',
    light: 'Light',
    location: 'Location',
    updated: 'Updated',
    dimensions: 'Dimensions',
    dimensionsValue: '{length} x {width} mt.',
    virtual: 'Virtual: nothing in the water',
    real: 'Real structure',
    delete: 'Delete NavAid',
    confirmDelete: 'Confirm nav_aid delete?',
    deleted: 'NavAid deleted',
    updatedNotice: 'NavAid updated',
    updateFailed: 'error in updating nav_aid',
    loadFailed: 'This aid to navigation could not be loaded.',
    offPosition: 'Reported off position',
    invalidMid: 'The country digits of this MMSI are not in use.',
    toMap: 'Show on the map',
  },
  weather: { near: 'Weather near: {name}' },
  vesselPopup: { updated: 'Updated', sog: 'SOG', cog: 'COG' },

  /** Section 2 and 9, place page. */
  place: {
    back: 'Back to the map',
    editPoi: 'Edit POI',
    editTooltip: 'Only the creator can edit the contents. To add to them, write a review.',
    dataSheet: 'Data sheet',
    charts: 'Traffic and weather charts',
    vesselsHere: 'Vessels at this place',
    reviews: 'User reviews and photos',
    description: 'Description',
    noDescription: 'No one has described this place yet.',
    address: 'Address',
    phone: 'Phone',
    email: 'E-mail',
    website: 'Website',
    position: 'Position',
    smallMap: 'Map of {name}',
    notRated: 'Not rated yet',
    votes: { one: '{count} vote', other: '{count} votes' },
    ratingOf: '{average} of 5 stars',
    fromSource: 'From {source}, {age}',
    fromSourceUndated: 'From {source}, which states no date',
    licence: 'licence {licence}',
    sourceRecord: 'Record at the source',
    old: 'This record is old. Check it before you rely on it.',
    approximate: 'The position is approximate: it may be some miles off.',
    addedBy: 'Added by {user}',
    call: 'Call',
    openWebsite: 'Website',
    writeMail: 'E-mail',
    showOnMap: 'Show on the map',
    copyPosition: 'Copy position',
    positionCopied: 'Position copied',
    nearestTitle: '{type} in {where}',
    describe: '{name}: {type} in {where}. Position, facilities, reviews, traffic and weather.',
    noFacts: 'The source states nothing more about this place.',
    yes: 'yes',
    no: 'no',
    loadFailed: 'This place could not be loaded.',
    source: 'Source',
    derived: 'Worked out from the position: {facts}.',
    updateFailed: 'error in updating place',
    coordinatesUpdated: 'Coordinates updated. Hit the Update Place button to save the changes.',
    confirmPosition: 'Confirm the new position?',
    update: 'Update place',
    noImages: 'Sorry, no images available at this location..',
  },

  /** Names of the tags a place may carry; a tag that is not listed is shown by its own key. */
  tagNames: {
    position: 'Accuracy of the position',
    vhf: 'VHF channel',
    capacity: 'Berths',
    visitor_berths: 'Visitor berths',
    fee: 'Fee',
    power_supply: 'Shore power',
    drinking_water: 'Drinking water',
    toilets: 'Toilets',
    shower: 'Showers',
    laundry: 'Laundry',
    waste_disposal: 'Waste disposal',
    internet_access: 'Internet',
    fuel: 'Fuel',
    slipway: 'Slipway',
    maxdraft: 'Maximum draft',
    maxlength: 'Maximum length',
    depth: 'Depth',
    sanitary_dump_station: 'Pump-out',
    operator: 'Operator',
    access: 'Access',
    opening_hours: 'Opening hours',
    seasonal: 'Seasonal',
    wheelchair: 'Wheelchair',
    information: 'Information',
    wikipedia: 'Wikipedia',
    wikidata: 'Wikidata',
    harbor_size: 'Harbour size',
    harbor_type: 'Harbour type',
    shelter: 'Shelter',
    tidal_range_m: 'Tidal range (m)',
    entrance_width_m: 'Entrance width (m)',
    channel_depth_m: 'Channel depth (m)',
    anchorage_depth_m: 'Anchorage depth (m)',
    cargo_pier_depth_m: 'Cargo pier depth (m)',
    max_vessel_length_m: 'Maximum vessel length (m)',
    max_vessel_draft_m: 'Maximum vessel draft (m)',
    good_holding_ground: 'Good holding ground',
    pilotage_compulsory: 'Pilotage compulsory',
    vessel_traffic_service: 'Vessel traffic service',
    first_port_of_entry: 'First port of entry',
    radio: 'Radio',
    fuel_oil: 'Fuel oil',
    diesel: 'Diesel',
    provisions: 'Provisions',
    medical: 'Medical facilities',
    garbage: 'Garbage disposal',
    repairs: 'Repairs',
    dry_dock: 'Dry dock',
    unlocode: 'UN/LOCODE',
    ship_stops: 'Cells where ships stop',
  },

  /** Sections 5 and 8, posts, photos and ratings. */
  posts: {
    loginNeeded: 'You must be logged in to submit a post or an image',
    confirmDelete: 'Confirm post delete?',
    confirmPhotoDelete: 'Confirm photo delete?',
    added: 'Thank you: your post was added',
    ratingAdded: 'Thank you: your rating was added',
  },

  /** Sections 5 and 8, vessels. */
  vessels: {
    updateFailed: 'Error: {mmsi}. Vessel not updated',
    updated: 'vessel updated',
    addFailed: 'Error in adding vessel',
    noMmsi: "I don't have a MMSI",
    noMmsiMatch:
      "MMSI not available in the database or already in use by another vessel. Please check the number, or create a vessel without an MMSI. If you own this MMSI, you will be able to add it to the vessel's record in your user profile.",
    mmsiTaken: 'MMSI {mmsi} is already in use by another vessel',
    limit: 'You have reached the maximum allwed number of vessels',
    added: 'Vessel {name} was added to your profile',
    followed:
      'Vessel {name} added to your follow list. View and manage your follow list in your user profile',
    unfollowed: 'Vessel {name} removed from your follow list.',
    confirmFollow: 'Add this vessel to your followed list?',
    confirmUnfollow: 'Confirm removing this vessel from your followed list?',
    confirmUnfollowInList: 'Remove vessel from your followed list?',
    confirmRemove: 'Remove vessel from your list?',
  },

  /** Sections 2, 5 and 8, users. */
  users: {
    loginNeeded: 'You must be logged in to view this page',
    profileTitle: 'User profile: {email}',
    vessels: "User's vessels",
    followed: 'Followed vessels',
    selectImage: 'Select an image to upload:',
    updatePhoto: 'Update profile photo',
    updated: 'user profile updated',
  },

  /** Section 8, files. */
  files: {
    downloadFailed: 'oh no!',
    downloaded: 'Your file has downloaded.',
    ready: 'Your file is ready for download',
    readme: 'See README.TXT in the zip file for more information.',
    blobFailed: 'Error creating Blob for "{file}". Status: {status}',
    storeFailed: 'Error storing "{file}". Status: {status}',
  },

  /** Section 9, charts. */
  charts: { windScale: 'Sustained Wind Scale (Kts.)' },

  /** Section 8, generic screens. */
  failures: {
    notFoundTitle: 'Nothing at this address',
    notFound: 'The page or the place you asked for is not here. It may have been moved or deleted.',
    unexpectedTitle: 'Something went wrong',
    unexpected: 'This is our fault, not yours. Nothing you saved is lost.',
    offline: 'The server cannot be reached. Check the connection.',
    refused: 'The server refused this: {detail}',
  },

  /** Section 9, the traffic index in words. */
  traffic: { 1: 'quiet', 2: 'fairly quiet', 3: 'moderate', 4: 'busy', 5: 'very busy' },
} as const

/** The shape of every language: the same keys, any text. */
export type Messages = Texts<typeof english>

type Texts<T> = { [K in keyof T]: T[K] extends string ? string : Texts<T[K]> }
