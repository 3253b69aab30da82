/*
 * Reviews that wait for a connection, in the display's own storage: each has a key by
 * which a review that is sent twice counts once. ES5 alone.
 */
;(function () {
  'use strict'
  var kit = window.roadsteadKit
  var storeName = 'roadstead-outbox'
  var retryMs = 20000
  var mostWaiting = 100
  var later = [0, 401, 403, 408, 429]
  var waiting = kit.recall(storeName) || []
  var isSending = false
  var listeners = []
  /** Who is logged in to the site: { id, token }; null for a visitor and on the boat, whose server knows its own. */
  var user = null

  function tell(outcome, reason) {
    for (var at = 0; at < listeners.length; at++) listeners[at](outcome, reason)
  }

  function newKey() {
    var key = ''
    while (key.length < 32) key += Math.floor(Math.random() * 16).toString(16)
    return key
  }

  function take(key) {
    waiting = waiting.filter(function (one) {
      return one.key !== key
    })
    kit.remember(storeName, waiting)
  }

  /** The calls that one review is made of. */
  function callsOf(review) {
    if (kit.isBoat) {
      var body = {
        key: review.key,
        place_id: review.placeId,
        comment: review.comment,
        stars: review.stars,
        written_at: review.at,
      }
      return [[kit.base + '/reviews', body]]
    }
    var calls = []
    if (review.stars) calls.push([kit.api + '/rates', { stars: review.stars, place_id: review.placeId }])
    if (review.comment)
      calls.push([
        kit.api + '/posts',
        {
          post: {
            comment: review.comment,
            poi_id: review.placeId,
            client_key: review.key,
            written_at: review.at,
          },
        },
      ])
    return calls
  }

  function isMine(review) {
    return kit.isBoat || (user !== null && review.user === user.id)
  }

  /** Sends what waits, oldest first; stops at the first that must wait. */
  function sendNext() {
    var mine = waiting.filter(isMine)
    var next = mine[0]
    isSending = Boolean(next)
    if (!next) return
    var calls = callsOf(next)
    function step(index) {
      if (index >= calls.length) {
        take(next.key)
        tell('sent')
        return sendNext()
      }
      var headers = user ? { 'x-csrf-token': user.token } : {}
      kit.call('POST', calls[index][0], calls[index][1], headers, function (status, answer) {
        if (status >= 200 && status < 300 && answer) return step(index + 1)
        if (status < 400 || status >= 500 || later.indexOf(status) >= 0) {
          isSending = false
          return tell('waits')
        }
        take(next.key)
        tell('refused', answer && (answer.detail || answer.message))
        return sendNext()
      })
    }
    step(0)
  }

  /** Asks who is logged in, then sends what waits in that name. */
  function send() {
    if (isSending) return
    isSending = true
    if (kit.isBoat) return sendNext()
    // In a frame of another site nobody is logged in: the page around could lead the reader's clicks.
    if (kit.isInForeignFrame) {
      isSending = false
      return tell('session')
    }
    kit.call('GET', kit.api + '/users/logged_in', null, {}, function (status, session) {
      if (status !== 200 || !session) {
        isSending = false
        return tell('waits')
      }
      user = session.user ? { id: session.user.id, token: session.csrf_token } : null
      tell('session')
      sendNext()
    })
  }

  kit.outbox = {
    /** Keeps a review and sends it when it can; false where too many wait. */
    add: function (placeId, comment, stars) {
      if (waiting.length >= mostWaiting) return false
      waiting.push({
        key: newKey(),
        user: user ? user.id : null,
        placeId: placeId,
        comment: comment,
        stars: stars,
        at: new Date().toISOString(),
      })
      kit.remember(storeName, waiting)
      send()
      return true
    },
    /** Those of a place, oldest first. */
    waiting: function (placeId) {
      return waiting.filter(function (one) {
        return one.placeId === placeId && isMine(one)
      })
    },
    mayWrite: function () {
      return kit.isBoat || user !== null
    },
    /** Hears 'session', 'sent', 'waits' and 'refused' with the reason. */
    listen: function (listener) {
      listeners = [listener]
    },
  }
  window.addEventListener('online', send)
  setInterval(function () {
    if (waiting.length > 0) send()
  }, retryMs)
  send()
})()
