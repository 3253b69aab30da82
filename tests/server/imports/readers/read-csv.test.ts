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

  it('may be UTF-8, UTF-16 or windows-1252, and are refused in two encodings', async () => {
    const content = 'id,name\n1,Sète – île\n'
    const encoded = [
      Buffer.from(content),
      Buffer.from(`\uFEFF${content}`, 'utf16le'),
      Buffer.from(content.replace('–', '\u0096'), 'latin1'),
    ]
    for (const bytes of encoded)
      expect(await collect(readCsv(createByteStream(bytes, 7), ['id']))).toEqual([
        { id: '1', name: 'Sète – île' },
      ])
    const mixed = Buffer.concat([Buffer.from(content), Buffer.from(content, 'latin1')])
    await expect(collect(readCsv(createByteStream(mixed), ['id']))).rejects.toThrow(
      new UnreadableInputError('it is not text in the encoding utf-8'),
    )
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
