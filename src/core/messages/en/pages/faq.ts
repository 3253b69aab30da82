/** The help page with its nine anchors (specification section 2). Loaded with the page, not with the site. Ours. */
export const faq = {
  title: 'Help',
  lead: 'What is on the map, where it comes from, and what you can do with it.',
  contents: 'On this page',
  linkTo: 'Link to “{title}”',
  sections: {
    destinations: {
      title: 'How do I find a place to go?',
      text: [
        'Points of Interest are marinas, anchorages, docks and piers, yacht clubs, moorings, fuel stations, dry docks, launch ramps, hurricane holes and commercial facilities. Search for one by its name, its town or its country, or move the map: close together they are drawn as rings that count them, and a ring opens when you touch it.',
        'Top destinations lists up to ten places of the view, the busiest first. The list has everything the map shows, so you can go through it by keyboard or with a screen reader.',
        'Every place says where its facts come from and how old they are. Old facts are faded. Places come from OpenStreetMap, from the World Port Index, from where ships were seen at anchor, and from members.',
        'Is one missing? Log in, right-click the map (on a touch screen press long) and choose “Add a Poi at this location”. It is on the map at once, waits for review, and may be deleted if it does not meet the guidelines. Anyone logged in may correct a place; every edit is kept and can be taken back. Only the creator or an admin deletes one.',
      ],
      link: 'Open the map',
    },
    satellite_maps: {
      title: 'How do I get satellite maps onto my plotter?',
      text: [
        'The layer “Satellite maps” draws the sheets that can be had. A sheet is a geo-referenced picture in the BSB/KAP format, which OpenCPN and many other programs read as a chart.',
        'On the page of a place, choose a zoom from 14 to 21 (18 unless you say otherwise) and download: the sheet is centred on the place. On the map, right-click and choose “Download Sat Maps in this view”: you get all sheets of the view in one zip file. “Toggle tile zoom” changes how fine these sheets are, from 13 to 17. Downloading needs a log-in.',
        'In OpenCPN put the .kap files into a folder of your own and add that folder under Options, Charts, Chart Files. The picture then lies under your boat at its true position.',
        'A satellite picture shows the coast, jetties and often shallows. It shows no depths, no rocks under water and nothing that was built since it was taken. Not for navigation: use it beside a chart, never in place of one.',
      ],
      link: 'Show the sheets on the map',
    },
    weather_beacons: {
      title: 'What do the weather beacons tell?',
      text: [
        'The layer “Weather Beacons” shows buoys, stations on shore and reports of ships. Touch one for its table: wind and gusts, waves and their periods, pressure and its trend, air and water temperature, dew point, visibility and tide, as far as it measures them. Below stand the latest reports of other beacons within {nearNm} nm, each with its name and distance. Columns in which nothing was measured are left out.',
        'Times are GMT, directions are degrees true and say where wind and waves come from. Choose your unit of speed in the menu.',
        'Every report shows its age, and an old one says so. A report of a ship disappears after {shipHours} hours: the ship has sailed on. A beacon on a fixed place stays with its last values.',
        'The page of a place draws wind and temperature of the nearest beacon within {chartNm} nm for the last 24 hours and 30 days. It is what was measured, not a forecast.',
      ],
      link: 'Show the beacons on the map',
    },
    ais_atons: {
      title: 'What are AIS AToNs?',
      text: [
        'Aids to navigation that announce themselves by AIS: buoys, beacons, lights and light vessels with their type, MMSI and size. The layer shows above zoom 8, with the colours and top marks of a chart.',
        'A dashed edge marks a virtual aid: a position that is broadcast, with nothing in the water. You will not see it from the cockpit.',
        'Anyone logged in may correct the name, the town and the description of an aid; its creator or an admin may delete it.',
        'Buoys drift, lights fail and aids are moved. Notices to mariners count, this layer does not.',
      ],
      link: 'Show aids on the map',
    },
    vessel_tracking: {
      title: 'How do I follow a boat, and who sees mine?',
      text: [
        'The layer “Vessels” needs a free subscription, which is a log-in. It shows the boats you may see, those you follow marked. Follow a boat from its page; your list is in your profile.',
        'Add your own boats in your profile, up to {vessels}. If yours has an MMSI, search for it and claim it; if it has none, add it without. A position shows once one has been reported for the boat, by AIS or by its plotter. An arrow turns with the course, a hollow one is not under way, and each position says how old it is.',
        'You decide who sees where your boat is: everyone, those who follow it, or nobody. You may also blur its position, delay it, and let it expire. The server keeps to it everywhere: on the map, on its page and in check-ins.',
        'The wind, the wind angle and the depth your instruments report are drawn on the page of the boat, for those who may see its position.',
      ],
      link: 'Go to your profile',
    },
    stink_pots: {
      title: 'What is the Superyacht Dodger?',
      text: [
        'A layer for those who like a quiet bay. It leaves only the places where a superyacht or a large cruise ship is now, or was within the last {days} days. Go elsewhere.',
        'It knows a vessel by what it says of itself by AIS. One that reports nothing is not seen, so a quiet map is no promise.',
      ],
      link: 'Show them on the map',
    },
    upload_photo: {
      title: 'How do I upload a photo?',
      text: [
        'Of a place: write a review on its page and add a photo. Reviews with photos fill the pictures at the top of the page. Of your boat: open its page and add photos there. Of yourself: in your profile.',
        '{kinds}, up to {megabytes} MB. Save a HEIC photo as JPEG first. Where and when a photo was taken, and with which camera, is removed before anyone sees it.',
        'You may delete your own reviews and photos at any time. Upload only what is yours: photos and reviews are shared under CC BY-SA 4.0.',
      ],
      link: 'Find a place to review',
    },
    traffic_index: {
      title: 'What is the traffic index?',
      text: [
        'A number from 1 (quiet) to 5 (very busy) that says how much a place is visited, drawn as small bars. It orders the top destinations.',
        'It can only count what is seen: boats that report their position. A place where none was counted has no index. That does not make it a secret anchorage.',
        'The page of a place tells more: the visitors of the last 30 days by length and by type, and the check-ins of each day.',
      ],
      link: 'See the top destinations',
    },
    checking_in: {
      title: 'How does checking in work?',
      text: [
        'A boat is checked in when its reported position lies at a known place and it has stopped there. There is no button: the position does it, and leaving ends it.',
        'The page of a place lists the boats that are there now and those of the last {days} days. On the map an anchorage with boats is blue, any other place with boats is green.',
        'A boat whose owner blurs or hides its position is never listed or counted at a place; one that is delayed appears there only after the delay.',
      ],
      link: 'See who is where',
    },
  },
  more: 'Something is missing here, or wrong? Every place can be corrected by its page; this site is open, and its data is shared alike.',
} as const
