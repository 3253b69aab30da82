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

  var isBoat = window.location.pathname.indexOf('/signalk-roadstead') === 0
  var base = isBoat ? '/signalk/v1/api/roadstead' : ''
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

  /** Calls with JSON; `done` gets the status, 0 where nothing answered, and the answer or null. */
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
      done(request.status, answer)
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

  /** Asks for JSON; `done` gets it, without a connection what was kept of it; `failed` is called where there is nothing. */
  function ask(path, done, failed) {
    call('GET', path, null, {}, function (status, answer) {
      if (status === 200 && answer) {
        keep(path, answer)
        kit.showOnline(true)
        return done(answer)
      }
      var isAway = status === 0 || status >= 500
      if (isAway) kit.showOnline(false)
      var kept = isAway ? recall(keptPrefix + path) : null
      if (kept) done(kept)
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

  var kit = {
    isBoat: isBoat,
    isInForeignFrame: isInForeignFrame(),
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
    /** Says whether the last call was answered; the panel puts its own in place of this. */
    showOnline: function () {},
  }
  window.roadsteadKit = kit
})()
