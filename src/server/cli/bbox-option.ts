import { InvalidArgumentError } from 'commander'
import { parseBbox, type Bbox } from '../../core/geo.ts'

/** Parses the option `--bbox west,south,east,north`. */
export function parseBboxOption(text: string): Bbox {
  const bbox = parseBbox(text)
  if (!bbox || bbox.y1 === bbox.y2) {
    throw new InvalidArgumentError('must be west,south,east,north in degrees, south below north.')
  }
  return bbox
}
