import { expect, it } from 'vitest'
import { listPhoneNumbers } from '../../../src/app/parts/place/phone-numbers.ts'

it.each([
  ['', []],
  ['+33 4 66 51 10 45', ['+33466511045']],
  ['+33 4 66 51 10 45; (04) 66-51.10.46', ['+33466511045', '0466511046']],
  ['1,2 ;; 3', ['1', '2', '3']],
  ['1, 1', ['1']],
])('the phone %j has a link per number', (phone, numbers) => {
  expect(listPhoneNumbers(phone).map(({ href }) => href)).toEqual(numbers.map((number) => `tel:${number}`))
})
