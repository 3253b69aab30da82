/** The help page with its nine anchors (specification section 2). Loaded with the page, not with the site. The texts are ours. */
export const faq = {
  title: 'Help',
  lead: 'What is on the map, where it comes from, and what you can do with it.',
  contents: 'On this page',
  linkTo: 'Link to “{title}”',
  sections: {
    destinations: {
      title: 'How do I find a place to go?',
      text: [
        'Points of Interest are marinas, anchorages, docks and piers, yacht clubs, moorings, fuel stations, dry docks, launch ramps, hurricane holes and commercial facilities. Search by name, town or country, or move the map. Places close together appear as a ring with their number. Touch the ring to zoom in.',
        '“Top destinations” lists up to ten places in the view, busiest first. The list “In this view” contains everything the map shows and works with a keyboard or a screen reader. On the map, the Tab key goes to a marker and the arrow keys to the next in their direction; Home and End go to the first and the last, Enter opens, + and − zoom.',
        'Every place states its source and the age of its record. Old records are faded on the map. Places come from OpenStreetMap, the World Port Index, observed anchorages and members.',
        'Is a place missing? Log in, right-click the map (long-press on a touch screen) and choose “Add a Poi at this location”. The place appears immediately, is reviewed later, and may be deleted if it does not meet the guidelines. Any logged-in user can edit a place. Every edit is kept and can be reverted. Only the creator or an admin can delete a place.',
      ],
      link: 'Open the map',
    },
    satellite_maps: {
      title: 'How do I get satellite maps onto my plotter?',
      text: [
        'The layer “Satellite maps” shows the sheets you can download. A sheet is a geo-referenced image in BSB/KAP format, which OpenCPN and many other programs can read as a chart.',
        'On the page of a place, choose a zoom from 14 to 21 (default 18) and download. The sheet is centred on the place. On the map, right-click and choose “Download Sat Maps in this view” to get all sheets of the view in one zip file. “Toggle tile zoom” changes the detail of these sheets, from 13 to 17. You must be logged in to download.',
        'In OpenCPN, put the .kap files into a folder of their own and add that folder under Options, Charts, Chart Files. OpenCPN then shows the image at its true position.',
        'A satellite image shows the coast, jetties and often shallows. It does not show depths, underwater rocks or anything built since it was taken. Not for navigation: use it alongside a chart, never instead of one.',
      ],
      link: 'Show the sheets on the map',
    },
    weather_beacons: {
      title: 'What do the weather beacons show?',
      text: [
        'The layer “Weather Beacons” shows buoys, shore stations and ship reports. Touch one to see its table: wind and gusts, waves and their periods, pressure and its trend, air and water temperature, dew point, visibility and tide, where measured. Below the table are the latest reports of other beacons within {nearNm} nm, each with its name and distance. Columns without values are left out.',
        'Times are in GMT. Directions are in degrees true and indicate where wind and waves come from. You can choose the unit of speed in the menu.',
        'Every report shows its age, and old reports are marked. Ship reports disappear after {shipHours} hours because the ship has moved on. Fixed beacons keep their last values.',
        'A place page shows wind and temperature from the nearest beacon within {chartNm} nm for the last 24 hours and 30 days. These are measurements, not forecasts.',
      ],
      link: 'Show the beacons on the map',
    },
    ais_atons: {
      title: 'What are AIS AToNs?',
      text: [
        'AIS aids to navigation (AToNs) broadcast their position by AIS: buoys, beacons, lights and light vessels with their type, MMSI and size. The layer appears above zoom 8 and uses the colours and topmarks of a chart.',
        'A dashed outline marks a virtual aid: its position is broadcast, but there is no structure in the water. You cannot see it from the cockpit.',
        'Any logged-in user can edit the name, town and description of an aid. Its creator or an admin can delete it.',
        'Buoys drift, lights fail and aids are moved. Rely on notices to mariners, not on this layer.',
      ],
      link: 'Show aids on the map',
    },
    vessel_tracking: {
      title: 'How do I follow a boat, and who can see mine?',
      text: [
        'The layer “Vessels” needs a free subscription: log in to use it. It shows the boats you are allowed to see and marks those you follow. Follow a boat from its page. Your list is in your profile.',
        'Add your own boats in your profile, up to {vessels}. If your boat has an MMSI, search for it and claim the boat. If not, add the boat without one. Its position appears once AIS or its plotter has reported one. Arrows point along the course, hollow arrows are not under way, and each position shows its age.',
        'You decide who can see the position of your boat: everyone, followers you accept, or nobody. Instead of the position, they can see an area of 1 to 64 nautical miles that changes only at 00, 06, 12 and 18 UTC. You can also delay it, or let it expire. These settings apply everywhere: on the map, on its page and in check-ins.',
        'The page of the boat shows wind, wind angle and depth from your instruments to those who can see its position.',
      ],
      link: 'Go to your profile',
    },
    stink_pots: {
      title: 'What is the Superyacht Dodger?',
      text: [
        'A layer for those who like a quiet bay. It shows only the places where a superyacht or a large cruise ship is now, or has been in the last {days} days, so that you can avoid them.',
        'It identifies vessels by their AIS data. Vessels that do not report are not included, so an empty map does not guarantee an empty bay.',
      ],
      link: 'Show them on the map',
    },
    upload_photo: {
      title: 'How do I upload a photo?',
      text: [
        'For a place: write a review on its page and add a photo. Photos from reviews appear at the top of the page. For your boat: add photos on its page. For yourself: add a photo in your profile.',
        '{kinds}, up to {megabytes} MB. Convert HEIC photos to JPEG first. The location, time and camera data are removed before anyone can see the photo.',
        'You can delete your own reviews and photos at any time. Upload only your own work: photos and reviews are shared under CC BY-SA 4.0.',
      ],
      link: 'Find a place to review',
    },
    traffic_index: {
      title: 'What is the traffic index?',
      text: [
        'A number from 1 (quiet) to 5 (very busy) that indicates how many visitors a place has, shown as small bars. The top destinations are sorted by it.',
        'It counts only boats that report their position. A place where none was counted has no index, but that does not mean it has no visitors.',
        'The place page shows more: visitors of the last 30 days by length and type, and check-ins per day.',
      ],
      link: 'See the top destinations',
    },
    checking_in: {
      title: 'How does checking in work?',
      text: [
        'A boat is checked in when it stops at a known place, according to its reported position. This is automatic: there is no button, and leaving the place ends the check-in.',
        'The place page lists the boats that are there now and those of the last {days} days. On the map, anchorages with boats are blue and other places with boats are green.',
        'Boats whose owner hides their position, or shows only an area, are never listed or counted at a place. What their owner writes, such as a review, is public with its time.',
      ],
      link: 'See who is where',
    },
  },
  more: 'Is something missing or wrong? You can correct every place on its page. The site is open, and its data is shared under open licences.',
} as const
