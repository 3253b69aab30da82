/* Where the boat is, for the old panel: of the address, of the boat's server, else of the device. ES5 alone. */
;(function () {
  'use strict'
  var kit = window.roadsteadKit
  var words = kit.words
  var positionMs = 2000
  var reconnectMs = 5000
  var lostAfterMs = 15000
  var deviceMs = 6000

  function stated(name) {
    var match = new RegExp('[?&]' + name + '=([^&#]+)').exec(window.location.search)
    return match ? decodeURIComponent(match[1]) : ''
  }

  /**
   * Tells latitude, longitude and in words who says so, again and again; `tellLost` gets the time of the last fix
   * where none has come for too long.
   */
  kit.watchPosition = function (tell, tellLost) {
    var fromBoat = false
    var lastStamp = null
    var silence = null

    function fix(latitude, longitude, source) {
      var at = new Date().toISOString()
      clearTimeout(silence)
      silence = setTimeout(function () {
        fromBoat = false
        tellLost(at)
      }, lostAfterMs)
      tell(latitude, longitude, source)
    }
    /** The boat's server repeats the last position: only another timestamp is another fix. */
    function tellBoat(value, stamp) {
      // A receiver without a fix may send null, which counts as 0 in a comparison.
      if (!value || typeof value.latitude !== 'number' || typeof value.longitude !== 'number') return
      if (stamp && stamp === lastStamp) return
      lastStamp = stamp
      fromBoat = true
      fix(value.latitude, value.longitude, words.fromBoat)
    }
    function askBoat() {
      kit.call('GET', kit.server + '/signalk/v1/api/vessels/self/navigation/position', null, {}, function (status, known) {
        if (status === 200 && known) tellBoat(known.value || known, known.timestamp)
      })
    }
    function tellDevice(found) {
      if (!fromBoat) fix(found.coords.latitude, found.coords.longitude, words.fromDevice)
    }
    function ignore() {}
    /** Listens to another server's stream of positions, and opens it again when it ends. */
    function follow(host) {
      var scheme = window.location.protocol === 'https:' ? 'wss://' : 'ws://'
      var socket = new WebSocket(scheme + host + '/signalk/v1/stream?subscribe=none')
      socket.onopen = function () {
        var wanted = { path: 'navigation.position', period: 1000, policy: 'fixed' }
        socket.send(JSON.stringify({ context: 'vessels.self', subscribe: [wanted] }))
      }
      socket.onmessage = function (message) {
        var updates = JSON.parse(message.data).updates || []
        for (var at = 0; at < updates.length; at++) {
          var values = updates[at].values || []
          for (var index = 0; index < values.length; index++)
            if (values[index].path === 'navigation.position')
              tellBoat(values[index].value, updates[at].timestamp)
        }
      }
      socket.onclose = function () {
        setTimeout(function () {
          follow(host)
        }, reconnectMs)
      }
    }

    if (stated('lat') && stated('lon'))
      return tell(Number(stated('lat')), Number(stated('lon')), words.fromAddress)
    if (stated('signalk') && window.WebSocket) follow(stated('signalk'))
    else if (kit.isBoat) {
      askBoat()
      setInterval(askBoat, positionMs)
    }
    if (navigator.geolocation) {
      navigator.geolocation.watchPosition(tellDevice, ignore)
      // A device at rest reports nothing by itself.
      setInterval(function () {
        navigator.geolocation.getCurrentPosition(tellDevice, ignore, { maximumAge: 5000, timeout: deviceMs })
      }, deviceMs)
    }
  }
})()
