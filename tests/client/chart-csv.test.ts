import { expect, it } from 'vitest'
import { toChartCsv, toChartFileName } from '../../src/client/chart-csv.ts'

it('toChartCsv quotes values and escapes formulas', () => {
  const table = {
    head: ['Time (GMT)', 'Air, °C'],
    rows: [
      ['14:00', '-2.5'],
      ['15:00', 'a "b"'],
      ['16:00', { shown: '1.234,5', file: '1234.5' }],
      ['=1+1', '-x'],
    ],
  }
  expect(toChartCsv(table)).toBe(
    'Time (GMT),"Air, °C"\r\n14:00,-2.5\r\n15:00,"a ""b"""\r\n16:00,1234.5\r\n\'=1+1,\'-x\r\n',
  )
})

it('toChartFileName keeps letters of every script and no hyphen at either end', () => {
  expect(toChartFileName('Wind speed', 'csv')).toBe('wind-speed.csv')
  expect(toChartFileName('Marée du jour!', 'csv')).toBe('marée-du-jour.csv')
  expect(toChartFileName('(Wind)', 'csv')).toBe('wind.csv')
  expect(toChartFileName('…', 'csv')).toBe('chart.csv')
})
