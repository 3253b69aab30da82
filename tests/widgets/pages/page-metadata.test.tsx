import { afterEach, expect, it } from 'vitest'
import { usePageMetadata } from '../../../src/app/parts/page-metadata.ts'
import { renderStrict } from '../../support/render.tsx'

const { title } = document
const { href } = window.location
afterEach(() => {
  document.title = title
  window.history.replaceState(null, '', href)
  document.querySelector('link[rel="canonical"]')?.remove()
})

function Page({ name }: { name: string }) {
  usePageMetadata(name, `About ${name}`)
  return null
}

it('a page reached by client-side navigation has its own canonical URL on the public site', async () => {
  document.head.insertAdjacentHTML('beforeend', '<link rel="canonical" href="https://site.example/">')
  window.history.replaceState(null, '', '/placeview/1401?from=mail#reviews')
  renderStrict(<Page name="Port Camargue" />)
  await expect.poll(() => document.title).toBe('Port Camargue')
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  expect(canonical?.href).toBe('https://site.example/placeview/1401')
})
