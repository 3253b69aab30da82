/* Loads the old panel, part after part, where the browser knows no modules. */
;(function () {
  'use strict'
  if ('noModule' in document.createElement('script')) return
  var styles = document.querySelectorAll('link[data-legacy]')
  for (var at = 0; at < styles.length; at++) styles[at].media = 'all'
  var files = ['leaflet.js', 'words.js', 'kit.js', 'outbox.js', 'position.js', 'reviews.js', 'legacy.js']
  function load(index) {
    if (index >= files.length) return
    var script = document.createElement('script')
    script.src = './legacy/' + files[index]
    script.onload = function () {
      load(index + 1)
    }
    document.body.appendChild(script)
  }
  load(0)
  // Some browsers without modules have service workers, over https.
  if (navigator.serviceWorker) navigator.serviceWorker.register('./worker.js?legacy')['catch'](function () {})
})()
