/*
 * The panel for displays of about 2016 (Chrome 49 and older WebKit): ES5 alone, no
 * modules, no promises, no fetch, no grid. Nothing translates this file: a test reads
 * it as ES5. Leaflet (`L`) and the kit are loaded before it.
 */
;(function () {
  'use strict'
  if (!window.L || !document.getElementById('root')) return

  var kit = window.roadsteadKit
  var words = kit.words
  var ask = kit.ask
  var element = kit.element
  var button = kit.button
  var foundZoom = 14
  var boatZoom = 12
  var restMs = 400
  var checkMs = 30000
  var themeName = 'roadstead-old-panel-theme'
  /** Letter and shape of the places by type: round to anchor, square to berth, arched for a service. */
  var typeMarks = {
    0: ['M', 'square'],
    1: ['A', 'round'],
    2: ['D', 'square'],
    3: ['Y', 'square'],
    4: ['B', 'round'],
    5: ['F', 'arched'],
    6: ['S', 'arched'],
    7: ['R', 'arched'],
    8: ['H', 'round'],
    10: ['C', 'square'],
    11: ['T', 'square'],
  }
  var markPixels = 28
  var clusterPixels = 40
  var boatPixels = 26

  var root = document.getElementById('root')
  document.title = words.title
  document.documentElement.lang = kit.language
  root.innerHTML = ''
  var mapBox = element('div', 'lg-map')
  var bar = element('div', 'lg-bar')
  var searchBox = element('form', 'lg-search')
  var card = element('div', 'lg-card')
  root.appendChild(mapBox)
  root.appendChild(searchBox)
  root.appendChild(card)
  root.appendChild(bar)

  var map = L.map(mapBox, {
    minZoom: 3,
    maxZoom: 18,
    zoomControl: false,
    attributionControl: true,
    preferCanvas: true,
  })
  map.setView([43.5, 4.5], 8)
  // Instead of Leaflet's name: what the data is, and what it is not for.
  map.attributionControl.setPrefix(
    element('b', '', words.notForNavigation).outerHTML + ' · ' + element('span', '', words.placesFrom).outerHTML
  )
  L.tileLayer(kit.base + '/ground/{z}/{x}/{y}', {
    maxZoom: 18,
    attribution: 'NASA Blue Marble, Natural Earth',
  }).addTo(map)
  ask(kit.api + '/coast', function (coast) {
    for (var at = 0; at < coast.sources.length; at++) {
      var source = coast.sources[at]
      if (source.source === 'Natural Earth 1:10m') continue
      map.attributionControl.addAttribution(
        element('span', '', source.source + ' (' + source.licence + ')').outerHTML
      )
    }
  })
  ask(kit.api + '/tile_sources', function (sources) {
    for (var at = 0; at < sources.length; at++) {
      if (sources[at].kind !== 'satellite') continue
      L.tileLayer(sources[at].template, {
        maxNativeZoom: sources[at].maxZoom,
        maxZoom: 18,
        attribution: element('span', '', sources[at].attribution).outerHTML,
      }).addTo(map)
      return
    }
  })

  var marks = L.layerGroup().addTo(map)
  var rest = null

  /** A mark of letters, whose colours follow the theme: nothing of it is white at night. */
  function letters(text, className, pixels) {
    return L.divIcon({
      className: 'lg-mark ' + className,
      html: element('span', '', text).outerHTML,
      iconSize: [pixels, pixels],
    })
  }

  function mark(feature) {
    var at = feature.geometry.coordinates
    var known = feature.properties
    var kind = typeMarks[known.type_enum] || ['•', 'square']
    var made = L.marker([at[1], at[0]], {
      title: known.cluster ? '' : known.name,
      icon: known.cluster
        ? letters(known.count, 'lg-count', clusterPixels)
        : letters(kind[0], 'lg-' + kind[1] + ' lg-type-' + known.type_enum, markPixels),
    })
    if (!known.cluster) made.bindTooltip(element('span', '', known.name), { className: 'lg-name' })
    made.on('click', function () {
      if (known.cluster) map.setView([at[1], at[0]], Math.min(18, map.getZoom() + 2))
      else openPlace(known.id)
    })
    return made
  }

  var shownQuery = ''
  function drawPlaces() {
    var box = map.getBounds()
    var query =
      'type=centroid&stinkpots=false&x1=' +
      Math.max(-180, box.getWest()).toFixed(4) +
      '&y1=' +
      Math.max(-90, box.getSouth()).toFixed(4) +
      '&x2=' +
      Math.min(180, box.getEast()).toFixed(4) +
      '&y2=' +
      Math.min(90, box.getNorth()).toFixed(4) +
      '&zoom=' +
      map.getZoom()
    shownQuery = query
    function show(found) {
      marks.clearLayers()
      for (var at = 0; at < found.features.length; at++) marks.addLayer(mark(found.features[at]))
    }
    ask(kit.api + '/places?' + query, show, null, function () {
      return shownQuery === query
    })
  }
  map.on('moveend', function () {
    clearTimeout(rest)
    rest = setTimeout(drawPlaces, restMs)
  })
  drawPlaces()

  function openPlace(id) {
    ask(kit.api + '/places/' + id, showPlace, function () {
      showCard([element('p', '', words.loadFailed)])
    })
  }

  function showCard(parts) {
    card.innerHTML = ''
    card.appendChild(
      button(words.close, 'lg-button lg-close', function () {
        card.style.display = 'none'
      })
    )
    for (var at = 0; at < parts.length; at++) card.appendChild(parts[at])
    card.style.display = 'block'
  }

  function showPlace(place) {
    var parts = [element('h2', '', place.name), element('p', 'lg-muted', place.type)]
    var where = [place.address, place.city, place.country_code].filter(Boolean).join(', ')
    if (where) parts.push(element('p', '', where))
    if (place.phone) parts.push(element('p', 'lg-large', words.phone + ': ' + place.phone))
    if (place.rating_average)
      parts.push(element('p', '', words.stars.replace('{count}', place.rating_average)))
    if (place.description) parts.push(element('p', 'lg-text', place.description))
    var reviews = element('div')
    parts.push(reviews)
    showCard(parts)
    kit.drawReviews(reviews, place.id)
  }

  var input = element('input')
  input.type = 'search'
  input.setAttribute('aria-label', words.search)
  input.placeholder = words.search
  searchBox.appendChild(input)
  var find = element('button', 'lg-button', words.find)
  find.type = 'submit'
  searchBox.appendChild(find)
  searchBox.onsubmit = function () {
    if (input.value.length > 1) ask(kit.api + '/search?query=' + encodeURIComponent(input.value), showHits)
    return false
  }

  function hit(found) {
    return button(found.name, 'lg-button lg-hit', function () {
      follow(false)
      map.setView([found.latitude, found.longitude], foundZoom)
      openPlace(found.id)
    })
  }

  function showHits(found) {
    var parts = []
    for (var at = 0; at < found.places.length; at++) parts.push(hit(found.places[at]))
    if (parts.length === 0) parts.push(element('p', '', words.noResults))
    showCard(parts)
  }

  var own = null
  var boatIcons = { seen: letters('▲', 'lg-boat', boatPixels), lost: letters('△', 'lg-boat lg-lost', boatPixels) }
  var boat = L.marker([0, 0], { icon: boatIcons.seen, interactive: false })
  var isFollowing = true
  var where = element('span', 'lg-where', words.noPosition)
  var followButton = button(words.following, 'lg-button lg-on', function () {
    follow(!isFollowing)
  })

  function follow(on) {
    isFollowing = on
    followButton.className = on ? 'lg-button lg-on' : 'lg-button'
    followButton.firstChild.nodeValue = on ? words.following : words.follow
    if (on && own) map.setView(own, Math.max(boatZoom, map.getZoom()))
  }
  map.on('dragstart', function () {
    follow(false)
  })

  function moveTo(latitude, longitude, source) {
    if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return
    var isFirst = own === null
    own = [latitude, longitude]
    boat.setLatLng(own)
    if (isFirst) boat.addTo(map)
    boat.setIcon(boatIcons.seen)
    where.className = 'lg-where'
    where.firstChild.nodeValue = kit.degrees(latitude, 'NS') + ' ' + kit.degrees(longitude, 'EW') + ' · ' + source
    if (isFollowing) map.setView(own, Math.max(boatZoom, map.getZoom()))
  }

  function tellLost(at) {
    boat.setIcon(boatIcons.lost)
    where.className = 'lg-where lg-where-lost'
    where.firstChild.nodeValue = words.fixLost.replace('{time}', kit.clock(at))
  }

  kit.watchPosition(moveTo, tellLost)

  var away = element('p', 'lg-away', '')
  var lostSince = null
  var shownAt = null
  root.appendChild(away)
  kit.showSite = function (isFound, storedAt) {
    lostSince = isFound ? null : lostSince || new Date().toISOString()
    shownAt = isFound ? null : storedAt || shownAt
    away.style.display = isFound && !storedAt ? 'none' : 'block'
    away.innerHTML = ''
    if (isFound && storedAt)
      away.appendChild(document.createTextNode(words.refreshing.replace('{time}', kit.clock(storedAt))))
    if (isFound) return
    var texts = [words.offline.replace('{time}', kit.clock(lostSince))]
    if (shownAt) texts.push(words.savedAt.replace('{time}', kit.clock(shownAt)))
    away.appendChild(document.createTextNode(texts.join(' ')))
  }

  /** Asks whether the site answers, also where nothing else is asked. */
  function checkSite() {
    kit.call('GET', kit.isBoat ? kit.base + '/status' : '/healthz', null, {}, function (status, answer) {
      var isLost = status === 0 || status >= 500 || Boolean(answer && answer.offline_since)
      if (isLost && answer && answer.offline_since) lostSince = answer.offline_since
      kit.showSite(!isLost, null)
    })
  }
  setInterval(checkSite, checkMs)

  function theme(name) {
    document.body.className = 'lg lg-' + name
    kit.remember(themeName, name)
  }
  function themeButton(name, text) {
    return button(text, 'lg-button', function () {
      theme(name)
    })
  }
  var chosen = kit.recall(themeName)
  theme(chosen === 'dark' || chosen === 'night' ? chosen : 'light')

  bar.appendChild(followButton)
  bar.appendChild(where)
  var nearer = button('+', 'lg-button', function () {
    map.zoomIn()
  })
  var farther = button('−', 'lg-button', function () {
    map.zoomOut()
  })
  function showLimits() {
    nearer.setAttribute('aria-disabled', String(map.getZoom() >= map.getMaxZoom()))
    farther.setAttribute('aria-disabled', String(map.getZoom() <= map.getMinZoom()))
  }
  map.on('zoomend zoomlevelschange', showLimits)
  showLimits()
  bar.appendChild(nearer)
  bar.appendChild(farther)
  bar.appendChild(themeButton('light', words.day))
  bar.appendChild(themeButton('dark', words.dusk))
  bar.appendChild(themeButton('night', words.night))
})()
