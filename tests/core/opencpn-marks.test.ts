import { expect, it } from 'vitest'
import { buildOpenCpnGuid } from '../../src/core/opencpn-marks.ts'

it('the identifier of a mark has the host of the site with its port, and no path', () => {
  expect(buildOpenCpnGuid('https://site.example/', 7)).toBe('site.example-place-7')
  expect(buildOpenCpnGuid('http://127.0.0.1:3000/path', 7)).toBe('127.0.0.1:3000-place-7')
})
