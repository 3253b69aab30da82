import { afterEach, expect, it } from 'vitest'
import { useStructuredData } from '../../../src/app/parts/structured-data.ts'
import { renderStrict, waitForRender } from '../../support/render.tsx'

const selector = 'script[type="application/ld+json"]'
const listBlocks = () => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)
afterEach(() => document.querySelectorAll(selector).forEach((block) => block.remove()))

function Page({ data }: { data: object | null }) {
  useStructuredData(data)
  return null
}

it('the structured data of the document is that of the page, which leaves with it', async () => {
  document.head.insertAdjacentHTML('beforeend', '<script type="application/ld+json">{"of":"server"}</script>')
  const { rerender, unmount } = renderStrict(<Page data={{ name: '</script>' }} />)
  await expect.poll(listBlocks).toEqual(['{"name":"</script>"}'])
  const block = document.querySelector(selector)
  // The same data is not written again.
  rerender(<Page data={{ name: '</script>' }} />)
  await waitForRender()
  expect(document.querySelector(selector)).toBe(block)
  rerender(<Page data={{ name: 'Sète' }} />)
  await expect.poll(listBlocks).toEqual(['{"name":"Sète"}'])
  unmount()
  expect(listBlocks()).toEqual([])
})

it('a page without structured data removes that of the document', async () => {
  document.head.insertAdjacentHTML('beforeend', '<script type="application/ld+json">{"of":"server"}</script>')
  renderStrict(<Page data={null} />)
  await expect.poll(listBlocks).toEqual([])
})
