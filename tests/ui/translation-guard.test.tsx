import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { describe, expect, it, onTestFinished } from 'vitest'
import { guardTranslation } from '../../src/ui/translation-guard.ts'
import { catchPageErrors } from '../support/page-errors.ts'
import { renderStrict, waitForRender } from '../support/render.tsx'
import { createSeededRandom, type SeededRandom } from '../support/seeded-random.ts'

/** Waits for the next task of the browser, before which changes of the page have been reported. */
const waitForTask = () => new Promise((resolve) => setTimeout(resolve))

const listErrors = catchPageErrors()

/** Replaces some of the texts as browsers do that translate a page; `reverts` gives the originals back. */
function createTranslator(root: Node, random: SeededRandom) {
  const translated: { font: Element; text: Text }[] = []
  return {
    translate(share: number) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) {
        const isTranslated = text.parentElement?.localName === 'font'
        if (text.data.trim() === '' || isTranslated || random.next() > share) continue
        const font = document.createElement('font')
        const inner = font.appendChild(document.createElement('font'))
        inner.textContent = `«${text.data}»`
        if (random.next() < 0.5) text.replaceWith(font)
        else {
          text.before(font)
          text.remove()
        }
        translated.push({ font, text })
      }
    },
    revert() {
      for (const { font, text } of translated.splice(0)) if (font.isConnected) font.replaceWith(text)
    },
  }
}

interface Row {
  id: number
  distance: number
}
interface Shown {
  count: number
  rows: Row[]
  note: string | null
  isLong: boolean
}

/** Text in every form in which React keeps it: alone, between elements, conditional, in lists. */
function Panel({ count, rows, note, isLong }: Shown) {
  return (
    <section>
      <h1>Scale {count} nm</h1>
      <p>
        {count} in view{note}
        <b>{count}</b> {isLong && 'and more '}
        {isLong ? <i>long</i> : 'short'}
      </p>
      {note}
      <ul>
        {rows.map(({ id, distance }) => (
          <li key={id}>
            Place {id}, {distance} nm{distance > 5 ? ' away' : null}
          </li>
        ))}
      </ul>
      end
    </section>
  )
}

function draw(random: SeededRandom): Shown {
  return {
    count: random.below(50),
    rows: Array.from({ length: random.below(5) }, (_, id) => ({
      id: id + random.below(3) * 10,
      distance: random.below(9),
    })),
    note: random.pick([null, 'note', 'another note']),
    isLong: random.next() < 0.5,
  }
}

function toText({ count, rows, note, isLong }: Shown): string {
  const list = rows.map(({ id, distance }) => `Place ${id}, ${distance} nm${distance > 5 ? ' away' : ''}`)
  const start = `Scale ${count} nm${count} in view${note ?? ''}${count} ${isLong ? 'and more long' : 'short'}`
  return `${start}${note ?? ''}${list.join('')}end`
}

describe('a page that is translated while it changes', () => {
  it.each(Array.from({ length: 20 }, (_, seed) => seed))(
    'shows the right texts and throws nothing, in ten runs from seed %s',
    async (seed) => {
      for (let run = 0; run < 10; run++) {
        const random = createSeededRandom(seed * 10 + run)
        const control = { show: (_shown: Shown) => undefined as void }
        let shown = draw(random)
        function Page() {
          const [current, setCurrent] = useState(shown)
          useEffect(() => {
            control.show = setCurrent
          }, [])
          return <Panel {...current} />
        }
        const { container, unmount } = renderStrict(<Page />)
        const stop = guardTranslation(container)
        const translator = createTranslator(container, random)
        await waitForRender()
        for (let step = 0; step < 8; step++) {
          if (random.next() < 0.8) translator.translate(random.pick([0.3, 1]))
          if (random.next() < 0.2) translator.revert()
          await waitForTask()
          shown = draw(random)
          flushSync(() => control.show(shown))
          await waitForTask()
          expect(container.textContent?.replaceAll(/[«»]/g, ''), `run ${run}, step ${step}`).toBe(
            toText(shown),
          )
        }
        stop()
        unmount()
      }
      expect(listErrors()).toEqual([])
    },
  )

  it('would throw without the guard', async () => {
    const root = document.body.appendChild(document.createElement('div'))
    onTestFinished(() => root.remove())
    const text = root.appendChild(document.createTextNode('2 nm'))
    createTranslator(root, createSeededRandom(1)).translate(1)
    expect(() => root.removeChild(text)).toThrow('not a child')
  })
})
