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
  var themeName = 'roadstead-old-panel-theme'
  var typeColours = {
    0: '#157a46',
    1: '#0e5a8a',
    2: '#765423',
    3: '#6b3fa0',
    4: '#0e5a8a',
    5: '#c02634',
  }

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
  L.tileLayer(kit.base + '/ground/{z}/{x}/{y}', { maxZoom: 18 }).addTo(map)
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

  function mark(feature) {
    var at = feature.geometry.coordinates
    var known = feature.properties
    var colour = typeColours[known.type_enum] || '#4c6275'
    var made = L.circleMarker([at[1], at[0]], {
      radius: known.cluster ? 18 : 12,
      color: '#ffffff',
      weight: 2,
      fillColor: known.cluster ? '#0b2239' : colour,
      fillOpacity: 1,
    })
    made.bindTooltip(element('span', '', known.cluster ? known.count : known.name), {
      permanent: Boolean(known.cluster),
      direction: 'center',
      className: known.cluster ? 'lg-count' : 'lg-name',
    })
    made.on('click', function () {
      if (known.cluster) map.setView([at[1], at[0]], Math.min(18, map.getZoom() + 2))
      else openPlace(known.id)
    })
    return made
  }

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
    ask(kit.api + '/places?' + query, function (found) {
      marks.clearLayers()
      for (var at = 0; at < found.features.length; at++) marks.addLayer(mark(found.features[at]))
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
    if (parts.length === 0) parts.push(element('p', '', words.nothing))
    showCard(parts)
  }

  var own = null
  var boat = L.circleMarker([0, 0], {
    radius: 10,
    color: '#ffffff',
    weight: 4,
    fillColor: '#b5177f',
    fillOpacity: 1,
  })
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
    where.firstChild.nodeValue = latitude.toFixed(3) + ', ' + longitude.toFixed(3) + ' · ' + source
    if (isFollowing) map.setView(own, Math.max(boatZoom, map.getZoom()))
  }

  kit.watchPosition(moveTo)

  var away = element('p', 'lg-away', words.offline)
  root.appendChild(away)
  kit.showOnline = function (isOnline) {
    away.style.display = isOnline ? 'none' : 'block'
  }

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
