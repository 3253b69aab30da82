import { expect, it } from 'vitest'
import { VarintReader, VarintWriter } from '../../../src/server/coast/varint.ts'

const largest = 2 ** 31 - 1

it('integers come back, with seven bits a byte', () => {
  const writer = new VarintWriter()
  const lengths = [0, 127, 128, 16_383, 16_384, largest].map((value) => {
    const before = writer.length
    writer.writeUnsigned(value)
    return writer.length - before
  })
  expect(lengths).toEqual([1, 1, 2, 2, 3, 5])
  const reader = new VarintReader(writer.take())
  const values = lengths.map(() => reader.readUnsigned())
  expect(values).toEqual([0, 127, 128, 16_383, 16_384, largest])
  expect(reader.isAtEnd).toBe(true)
})

it('signed integers come back, small ones of both signs in a byte', () => {
  const values = [0, -1, 1, -64, 63, -65, 64, -(2 ** 30), 2 ** 30 - 1]
  const writer = new VarintWriter()
  for (const value of values.slice(0, 5)) writer.writeSigned(value)
  expect(writer.length).toBe(5)
  for (const value of values.slice(5)) writer.writeSigned(value)
  const reader = new VarintReader(writer.take())
  expect(values.map(() => reader.readSigned())).toEqual(values)
})

it('lists of points and bytes come back one after the other', () => {
  const [line, empty] = [[0, 65_535, 65_535, 0, 3, 4], []]
  const writer = new VarintWriter()
  writer.writePoints(line)
  writer.writeBytes(Uint8Array.of(7, 200))
  writer.writePoints(empty)
  const reader = new VarintReader(writer.take())
  expect([...reader.readPoints()]).toEqual(line)
  expect([...reader.readBytes(2)]).toEqual([7, 200])
  expect(reader.isAtEnd).toBe(false)
  expect([...reader.readPoints()]).toEqual(empty)
  expect(reader.isAtEnd).toBe(true)
})

it('more than the first memory holds is kept, and what was taken is not written again', () => {
  const writer = new VarintWriter()
  const bytes = Uint8Array.from({ length: 250 }, (_, at) => at)
  writer.writeBytes(bytes)
  for (let time = 0; time < 3; time++) writer.writeUnsigned(largest)
  writer.writeBytes(Uint8Array.from({ length: 2000 }, () => 9))
  const taken = writer.take()
  const reader = new VarintReader(taken)
  expect(reader.readBytes(250)).toEqual(bytes)
  expect(reader.readUnsigned()).toEqual(largest)
  expect(reader.readUnsigned()).toEqual(largest)
  expect(reader.readUnsigned()).toEqual(largest)
  expect(reader.readBytes(2000).every((value) => value === 9)).toBe(true)
  expect(reader.isAtEnd).toBe(true)
  expect(writer.length).toBe(0)
  writer.writeUnsigned(5)
  expect([...writer.take()]).toEqual([5])
  expect(taken[0]).toBe(0)
})
