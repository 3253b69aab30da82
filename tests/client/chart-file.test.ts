import { expect, it } from 'vitest'
import { toChartCsv, toChartFileName } from '../../src/client/chart-csv.ts'

it('writes the values of a chart as CSV, quoted where it must be, and nothing that runs', () => {
  const table = {
    head: ['Time (GMT)', 'Air, °C'],
    rows: [
      ['14:00', '-2.5'],
      ['15:00', 'a "b"'],
      ['=1+1', '-x'],
    ],
  }
  expect(toChartCsv(table)).toBe('Time (GMT),"Air, °C"\r\n14:00,-2.5\r\n15:00,"a ""b"""\r\n\'=1+1,\'-x\r\n')
})

it('names the file by its title, in every script', () => {
  expect(toChartFileName('Wind speed', 'csv')).toBe('wind-speed.csv')
  expect(toChartFileName('Marée du jour!', 'csv')).toBe('marée-du-jour.csv')
  expect(toChartFileName('…', 'csv')).toBe('chart.csv')
})
