import sharp from 'sharp'

/** Creates a JPEG of one colour without metadata. */
export function createPlainPhoto(width = 640, height = 480): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: { r: 30, g: 90, b: 140 } } })
    .jpeg()
    .toBuffer()
}

/** Creates a JPEG of noise with about 3 MB. */
export function createLargePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const background = { r: 0, g: 0, b: 0 }
  return sharp({ create: { width: 1600, height: 1200, channels: 3, background, noise } })
    .jpeg({ quality: 98 })
    .toBuffer()
}

/** Creates a JPEG with position, time, camera and colour profile, and with a file appended. */
export async function createGeotaggedPhoto(): Promise<Buffer> {
  const photo = await sharp(await createPlainPhoto())
    .withExif({
      IFD0: { Make: 'Nikon', Copyright: 'A Sailor' },
      IFD2: { DateTimeOriginal: '2024:06:01 12:00:00' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '43/1 31/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '4/1 8/1 0/1',
      },
    })
    .withIccProfile('p3')
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><!-- Nikon --></x:xmpmeta>')
    .jpeg()
    .toBuffer()
  return Buffer.concat([photo, Buffer.from('secret file behind the picture')])
}
