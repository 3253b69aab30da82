/* Where the boat is, for the old panel: of the address, of the boat's server, else of the device. ES5 alone. */
;(function () {
  'use strict'
  var kit = window.roadsteadKit
  var words = kit.words
  var positionMs = 2000
  var reconnectMs = 5000

  function stated(name) {
    var match = new RegExp('[?&]' + name + '=([^&#]+)').exec(window.location.search)
    return match ? decodeURIComponent(match[1]) : ''
  }

  /** Tells latitude, longitude and in words who says so, again and again. */
  kit.watchPosition = function (tell) {
    var fromBoat = false

    function tellBoat(value) {
      if (!value) return
      fromBoat = true
      tell(value.latitude, value.longitude, words.fromBoat)
    }
    function askBoat() {
      kit.call('GET', '/signalk/v1/api/vessels/self/navigation/position', null, {}, function (status, known) {
        if (status === 200 && known) tellBoat(known.value || known)
      })
    }
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
            if (values[index].path === 'navigation.position') tellBoat(values[index].value)
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
    if (navigator.geolocation)
      navigator.geolocation.watchPosition(
        function (found) {
          if (!fromBoat) tell(found.coords.latitude, found.coords.longitude, words.fromDevice)
        },
        function () {}
      )
  }
})()
