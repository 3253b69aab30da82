/* The reviews of a place and the form for one more. ES5 alone. */
;(function () {
  'use strict'
  var kit = window.roadsteadKit
  var words = kit.words
  var element = kit.element
  var commentLength = 5000
  var mostStars = 5

  /** Draws into `box` what people say of a place, what waits to be sent, and the form. */
  kit.drawReviews = function (box, placeId) {
    var list = element('div')
    var formBox = element('div')
    var said = element('p', 'lg-muted')
    /** What people said when it was last asked, and what waits at the boat's server. */
    var known = null
    var onBoard = []
    box.innerHTML = ''
    box.appendChild(element('h3', '', words.reviews))
    box.appendChild(list)
    box.appendChild(said)
    box.appendChild(formBox)

    function drawList() {
      list.innerHTML = ''
      var waiting = kit.outbox.waiting(placeId).concat(onBoard)
      for (var index = 0; index < waiting.length; index++)
        drawOne(waiting[index].comment || starsText(waiting[index].stars), words.pending)
      if (!known) return list.appendChild(element('p', 'lg-muted', words.loadFailed))
      if (known.length + waiting.length === 0)
        list.appendChild(element('p', 'lg-muted', words.noReviews))
      for (var at = 0; at < known.length; at++) drawOne(known[at].comment, known[at].user_name || '')
    }

    function drawOne(text, below) {
      var one = element('div', 'lg-review')
      one.appendChild(element('p', 'lg-text', text))
      one.appendChild(element('p', 'lg-muted', below))
      list.appendChild(one)
    }

    function refresh() {
      if (kit.isBoat) askBoat()
      kit.ask(
        kit.api + '/posts?place_id=' + placeId,
        function (posts) {
          known = posts
          drawList()
        },
        drawList,
        function () {
          return document.body.contains(box)
        }
      )
    }

    kit.outbox.listen(function (outcome, reason) {
      if (!document.body.contains(box)) return
      if (outcome === 'session') return drawForm()
      said.innerHTML = ''
      if (outcome === 'sent') said.appendChild(document.createTextNode(words.sent))
      if (outcome === 'refused')
        said.appendChild(document.createTextNode(words.rejected.replace('{reason}', reason || '')))
      refresh()
    })

    function drawForm() {
      // What is being written stays.
      if (formBox.firstChild && formBox.firstChild.tagName === 'FORM') return
      formBox.innerHTML = ''
      if (!kit.outbox.mayWrite()) {
        var link = element('a', 'lg-button lg-link', words.signIn)
        link.href = '/users/sign_in?return_to=%2Fplugin-panel%2F'
        return formBox.appendChild(link)
      }
      formBox.appendChild(formOf(placeId, refresh))
    }

    function askBoat() {
      kit.call('GET', kit.base + '/status?place_id=' + placeId, null, {}, function (status, answer) {
        if (status === 200 && answer && answer.why_not) {
          formBox.innerHTML = ''
          return formBox.appendChild(element('p', 'lg-muted', answer.why_not))
        }
        drawForm()
        onBoard = (status === 200 && answer && answer.pending) || []
        drawList()
      })
    }

    refresh()
    if (!kit.isBoat) drawForm()
  }

  function starsText(count) {
    return words.stars.replace('{count}', count)
  }

  function formOf(placeId, onAdded) {
    var form = element('form', 'lg-form')
    var chosen = null
    var stars = []
    var text = element('textarea')
    var send = element('button', 'lg-button lg-on', words.send)
    form.appendChild(element('h3', '', words.write))

    function chooseStars(count) {
      chosen = chosen === count ? null : count
      for (var index = 0; index < stars.length; index++) {
        var isOn = chosen !== null && index < chosen
        stars[index].className = isOn ? 'lg-star lg-star-on' : 'lg-star'
        stars[index].setAttribute('aria-pressed', isOn ? 'true' : 'false')
      }
      follow()
    }
    function starButton(count) {
      var made = kit.button('★', 'lg-star', function () {
        chooseStars(count)
      })
      made.setAttribute('aria-label', starsText(count))
      made.setAttribute('aria-pressed', 'false')
      return made
    }
    for (var count = 1; count <= mostStars; count++) {
      stars.push(starButton(count))
      form.appendChild(stars[count - 1])
    }
    function follow() {
      send.disabled = chosen === null && text.value.replace(/\s/g, '') === ''
    }
    text.rows = 3
    text.maxLength = commentLength
    text.placeholder = words.comment
    text.setAttribute('aria-label', words.comment)
    text.oninput = follow
    send.type = 'submit'
    form.appendChild(text)
    form.appendChild(send)
    form.onsubmit = function () {
      if (send.disabled || !kit.outbox.add(placeId, text.value.trim(), chosen)) return false
      text.value = ''
      chooseStars(chosen)
      onAdded()
      return false
    }
    follow()
    return form
  }
})()
