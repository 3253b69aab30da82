/*
 * What the parts of the old panel share: calls, answers that were kept, elements and
 * words. ES5 alone. Nothing translates these files: a test reads them as ES5.
 */
;(function () {
  'use strict'
  /** Whether a page of another origin holds this one in a frame, at any depth. */
  function isInForeignFrame() {
    var around = window
    try {
      while (around !== around.parent) {
        around = around.parent
        if (around.location.host !== window.location.host) return true
        if (around.location.protocol !== window.location.protocol) return true
      }
      return false
    } catch (error) {
      return true
    }
  }

  /** Where the panel is on the boat's server; what is before it is the prefix of a proxy. */
  var folderAt = (window.location.pathname + '/').indexOf('/signalk-roadstead/')
  var isBoat = folderAt >= 0
  var server = isBoat ? window.location.pathname.slice(0, folderAt) : ''
  var base = isBoat ? server + '/signalk/v1/api/roadstead' : ''
  var language = (navigator.language || 'en').slice(0, 2)
  if (!window.roadsteadWords[language]) language = 'en'
  var mostKept = 40
  var keptPrefix = 'roadstead-kept:'

  /** What was remembered under a name; null without it, and without storage. */
  function recall(name) {
    try {
      return JSON.parse(window.localStorage.getItem(name))
    } catch (error) {
      return null
    }
  }

  /** False where the storage is full or there is none. */
  function remember(name, value) {
    try {
      window.localStorage.setItem(name, JSON.stringify(value))
      return true
    } catch (error) {
      return false
    }
  }

  function forget(name) {
    try {
      window.localStorage.removeItem(name)
    } catch (error) {
      // Without storage there is nothing to forget.
    }
  }

  var keptHeader = 'x-roadstead-kept'
  /** Header of a stored answer while that of the site is under way, and of a request that waits for it. */
  var refreshingHeader = 'x-roadstead-refreshing'
  var waitHeader = 'x-roadstead-wait'
  /** Header of every answer of the site and of the plugin on the boat's server (`src/core/site-header.ts`). */
  var siteHeader = 'roadstead'

  /**
   * The status of an answer; 0 for one of something else, such as the page of a network that asks for a log-in. The
   * boat's server itself has no header: it answers about the boat, and asks for a log-in.
   */
  function statusOf(request, path) {
    var isOfServer = isBoat && path.indexOf(base) !== 0
    if (isOfServer || request.getResponseHeader(siteHeader) !== null) return request.status
    return request.status === 401 || request.status === 403 ? request.status : 0
  }

  /**
   * Calls with JSON; `done` gets the status, 0 where nothing answered, the answer or null, the time of an
   * answer that the boat's server had stored, or null, and whether the answer of the site is under way.
   */
  function call(method, path, body, headers, done) {
    var request = new XMLHttpRequest()
    request.open(method, path)
    if (body) request.setRequestHeader('content-type', 'application/json')
    for (var name in headers) request.setRequestHeader(name, headers[name])
    request.onreadystatechange = function () {
      if (request.readyState !== 4) return
      var answer = null
      try {
        answer = JSON.parse(request.responseText)
      } catch (error) {
        answer = null
      }
      var storedAt = request.getResponseHeader(keptHeader)
      var isRefreshing = Boolean(storedAt) && request.getResponseHeader(refreshingHeader) !== null
      done(statusOf(request, path), answer, storedAt, isRefreshing)
    }
    request.send(body ? JSON.stringify(body) : null)
  }

  /** Keeps an answer for the time without a connection; those asked for longest ago go first. */
  function keep(path, answer) {
    var paths = recall('roadstead-kept') || []
    var at = paths.indexOf(path)
    if (at >= 0) paths.splice(at, 1)
    paths.push(path)
    while (paths.length > mostKept) forget(keptPrefix + paths.shift())
    while (!remember(keptPrefix + path, answer) && paths.length > 1) forget(keptPrefix + paths.shift())
    remember('roadstead-kept', paths)
  }

  /** Waits for the answer of the site to a path of which a stored one is shown. */
  function refresh(path, storedAt, done, isWanted) {
    var headers = {}
    headers[waitHeader] = '1'
    call('GET', path, null, headers, function (status, answer, stillStoredAt) {
      if (status !== 200 || !answer || stillStoredAt) return kit.showSite(false, storedAt)
      keep(path, { at: new Date().toISOString(), answer: answer })
      kit.showSite(true, null)
      if (isWanted && isWanted()) done(answer)
    })
  }

  /**
   * Asks for JSON; `done` gets it, without a connection what was kept of it; `failed` is called where there is nothing.
   * Where the site answers late, `done` gets the stored answer, and then the one of the site if it `isWanted` still.
   */
  function ask(path, done, failed, isWanted) {
    call('GET', path, null, {}, function (status, answer, storedAt, isRefreshing) {
      if (status === 200 && answer) {
        if (isRefreshing) {
          kit.showSite(true, storedAt)
          done(answer)
          return refresh(path, storedAt, done, isWanted)
        }
        if (storedAt) kit.showSite(false, storedAt)
        else {
          keep(path, { at: new Date().toISOString(), answer: answer })
          kit.showSite(true, null)
        }
        return done(answer)
      }
      var isAway = status === 0 || status >= 500
      var kept = isAway ? recall(keptPrefix + path) : null
      if (kept && !kept.at) kept = null
      if (isAway) kit.showSite(false, kept && kept.at)
      if (kept) done(kept.answer)
      else if (failed) failed()
    })
  }

  /** An element with a class and a text: nobody's words become markup. */
  function element(tag, className, text) {
    var made = document.createElement(tag)
    if (className) made.className = className
    if (text !== undefined && text !== null) made.appendChild(document.createTextNode(String(text)))
    return made
  }

  function button(text, className, act) {
    var made = element('button', className, text)
    made.type = 'button'
    made.onclick = act
    return made
  }

  function two(number) {
    return (number < 10 ? '0' : '') + number
  }

  /** A time as 14:05, with its date where it is not of today. */
  function clock(iso) {
    var at = new Date(iso)
    var time = two(at.getHours()) + ':' + two(at.getMinutes())
    if (at.toDateString() === new Date().toDateString()) return time
    return at.getFullYear() + '-' + two(at.getMonth() + 1) + '-' + two(at.getDate()) + ' ' + time
  }

  /** A coordinate as 43° 31.2′ N; `letters` are those of positive and negative values. */
  function degrees(value, letters) {
    var tenths = Math.round(Math.abs(value) * 600)
    var minutes = ((tenths % 600) / 10).toFixed(1)
    return Math.floor(tenths / 600) + '° ' + minutes + '′ ' + letters.charAt(value < 0 ? 1 : 0)
  }

  var kit = {
    isBoat: isBoat,
    isInForeignFrame: isInForeignFrame(),
    /** Path of the boat's server on its host. */
    server: server,
    base: base,
    api: base + '/api/v1',
    language: language,
    words: window.roadsteadWords[language],
    recall: recall,
    remember: remember,
    call: call,
    ask: ask,
    element: element,
    button: button,
    /** Says whether the site answers, and the time of a stored answer that is shown; the panel puts its own here. */
    showSite: function () {},
    clock: clock,
    degrees: degrees,
  }
  window.roadsteadKit = kit
})()
