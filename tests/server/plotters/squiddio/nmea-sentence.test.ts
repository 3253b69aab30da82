import { expect, it } from 'vitest'
import { parseNmeaSentence } from '../../../../src/server/plotters/squiddio/nmea-sentence.ts'

it.each([
  ['metres, if it has them', '$SDDBT,32.8,f,10.0,M,5.5,F', 10],
  ['feet', '$SDDBT,10,f,,M,,F', 3.048],
  ['fathoms', '$SDDBT,,f,,M,10,F', 18.288],
])('the depth of a DBT sentence is read in %s', (_unit, sentence, metres) => {
  expect(parseNmeaSentence(sentence)?.dbt).toBeCloseTo(metres, 3)
})

it.each([
  ['knots', '$WIMWV,45.0,T,10,N,A', 10],
  ['metres per second', '$WIMWV,45.0,T,10,M,A', 19.438],
  ['kilometres per hour', '$WIMWV,45.0,T,10,K,A', 5.4],
])('the wind speed of an MWV sentence is read in %s', (_unit, sentence, knots) => {
  expect(parseNmeaSentence(sentence)).toMatchObject({ wind: 'true', wang: 45 })
  expect(parseNmeaSentence(sentence)?.wsp).toBeCloseTo(knots, 3)
})
