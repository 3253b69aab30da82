import { expect, it } from 'vitest'
import { textLength } from '../../../src/core/limits/text.ts'
import { toPlainText, type FeedTextKind } from '../../../src/server/activity/feed-text.ts'

it.each<[FeedTextKind, string, string]>([
  ['unknown', 'Gusts < 30 kn, sea > 2 m', 'Gusts < 30 kn, sea > 2 m'],
  ['unknown', 'Sea <rough', 'Sea <rough'],
  ['unknown', 'Write to <log@boat.example> &amp; us', 'Write to <log@boat.example> & us'],
  ['unknown', 'x <a and y> z', 'x <a and y> z'],
  ['unknown', 'B&B, AT&T, rock &not roll', 'B&B, AT&T, rock &not roll'],
  ['unknown', 'Rope &amp; Knot &#8211; L&#8217;&icirc;le', 'Rope & Knot – L’île'],
  ['unknown', '<p>One</p><p>Two<br>Three', 'One Two Three'],
  ['unknown', 'A <B class="x > y">bold</B> <i>day</i>', 'A bold day'],
  ['unknown', 'Sail <img class="wp-smiley" alt="⛵" src="x.png"> on', 'Sail ⛵ on'],
  ['unknown', '<script>alert(1)</script>Safe<style>b{}</style>', 'Safe'],
  ['unknown', 'is it <? or not', 'is it <? or not'],
  ['html', '&lt;5 m &amp; <em>calm</em> <unknown>x</unknown>', '<5 m & calm x'],
  ['html', '<b>unclosed', 'unclosed'],
  ['plain', '<b>x</b> &amp; y', '<b>x</b> &amp; y'],
  ['plain', '  two\n lines ', 'two lines'],
  ['unknown', 'broken \uFFFD &#xD800; letter', 'broken letter'],
  ['unknown', '<i></i>', ''],
])('a text of kind %s, %j, reads %j', (kind, text, expected) => {
  expect(toPlainText(text, kind)).toBe(expected)
})

it('a text is cut between characters', () => {
  expect(toPlainText(undefined, 'unknown')).toBe('')
  const cut = toPlainText('⛵🌊'.repeat(textLength.line), 'plain')
  expect(Array.from(cut)).toHaveLength(textLength.line)
  expect(Buffer.from(cut).toString()).toBe(cut)
})

it('a text of many beginnings of tags and references is read in linear time', () => {
  const start = performance.now()
  for (const piece of ['<', '<b', '</b', '<b ', '&', '&#', '<!--', '<?', '<a href="', '<b></b>'])
    toPlainText(piece.repeat(100_000), 'unknown')
  expect(performance.now() - start).toBeLessThan(10_000)
})
