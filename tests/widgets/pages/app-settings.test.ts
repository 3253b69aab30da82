import { afterEach, expect, it, vi } from 'vitest'
import { $appSettings, watchAppSettings } from '../../../src/app/app-settings.ts'

const place = document.createElement('div')
afterEach(() => {
  for (const name of place.getAttributeNames()) place.removeAttribute(name)
  watchAppSettings(place, 'https://none.test/app.js')
})

function readApi(api: string): string {
  place.setAttribute('api', api)
  watchAppSettings(place, 'https://none.test/app.js')
  return $appSettings.get().api
}

it('the site is called as the own one if the API of the page has its origin', () => {
  expect(readApi('https://club.example')).toBe('https://club.example')
  expect(readApi(window.location.origin)).toBe('')
})

it('a changed attribute of the page changes the settings', async () => {
  expect(readApi('https://club.example')).toBe('https://club.example')
  place.setAttribute('api', 'https://other.example')
  await expect.poll(() => $appSettings.get().api).toBe('https://other.example')
})

it('an invalid attribute of the page is named in the console', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  place.setAttribute('theme', 'pink')
  watchAppSettings(place, 'https://none.test/app.js')
  expect(warn.mock.calls.flat().join()).toMatch(/theme="pink" is not valid\. Expected: .*light/)
  warn.mockRestore()
})
