import { describe, expect, it } from 'vitest'
import { readCsv } from '../../../../src/server/imports/readers/read-csv.ts'
import { UnreadableInputError } from '../../../../src/server/system/formats/unreadable-input.ts'
import { collect, createByteStream } from '../../../factories/byte-streams.ts'

const read = (content: string, columns: string[] = []) => collect(readCsv(createByteStream(content), columns))

describe('CSV rows', () => {
  it('are read by column name, without the byte order mark', async () => {
    expect(await read('\ufeffid,name\r\n1,"Port ""A"", east"\r\n2,Port B\r\n', ['name', 'id'])).toEqual([
      { id: '1', name: 'Port "A", east' },
      { id: '2', name: 'Port B' },
    ])
  })

  it('may be empty, short or long', async () => {
    expect(await read('id,name\n\n1\n2,B,more\n')).toEqual([{ id: '1' }, { id: '2', name: 'B' }])
  })

  it('are refused if required columns are missing', async () => {
    await expect(read('id,name\n1,A\n', ['id', 'lat', 'lon'])).rejects.toThrow(
      new UnreadableInputError('it has no column "lat", "lon"'),
    )
  })

  it('are refused if the file is empty', async () => {
    await expect(read('', ['id'])).rejects.toThrow(new UnreadableInputError('it has no column "id"'))
  })

  it('are refused if a quote does not end', async () => {
    await expect(read('id\n"1')).rejects.toThrow(/^it is not a CSV file: Quote Not Closed/)
  })

  it('are refused if the file cannot be read to its end', async () => {
    async function* failAfterFirstRow(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('id\n1\n')
      throw new Error('read error')
    }
    await expect(collect(readCsv(failAfterFirstRow(), ['id']))).rejects.toThrow(
      new UnreadableInputError('it is not a CSV file: read error'),
    )
  })
})
