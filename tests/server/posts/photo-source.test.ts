import { expect, it } from 'vitest'
import { getPhotoSource } from '../../../src/server/posts/photo-source.ts'

type Files = Parameters<typeof getPhotoSource>[0]
const file = (text: string) =>
  ({ bytes: Buffer.from(text), filename: '' }) as Files extends ReadonlyMap<string, infer File> ? File : never // only its bytes are read
const wrapped = ['post[photo][image]', file('wrapped')] as const
const plain = ['photo[image]', file('plain')] as const

it.each([
  ['the file of the record', [plain, wrapped], { image: 'signed' }, { bytes: Buffer.from('wrapped') }],
  ['the file without a record', [plain], 'signed', { bytes: Buffer.from('plain') }],
  ['the signed id', [['user[photo][image]', file('other')] as const], 'signed', { signedId: 'signed' }],
  ['the signed id of a form', [], { image: 'signed' }, { signedId: 'signed' }],
  [
    'the file, not an empty file input',
    [['post[photo][image]', file('')] as const, plain],
    undefined,
    { bytes: Buffer.from('plain') },
  ],
  ['nothing for an empty file input', [['post[photo][image]', file('')] as const], undefined, null],
  ['nothing for an empty id', [], '', null],
  ['nothing', [], undefined, null],
])('a photo is taken from %s', (_case, files, uploaded, source) => {
  expect(getPhotoSource(new Map(files), 'post', uploaded as Parameters<typeof getPhotoSource>[2])).toEqual(
    source,
  )
})

it('a file without bytes is refused', () => {
  const files: Files = new Map([['post[photo][image]', { ...file(''), filename: 'quay.jpg' }]])
  expect(() => getPhotoSource(files, 'post', undefined)).toThrow('invalid photo: fieldErrors.photoEmpty')
})
