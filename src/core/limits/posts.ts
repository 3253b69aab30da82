import type { PhotoMediaType } from '../catalogue/photo-types.ts'

/** Carousel of a place page (sections 5 and 9). */
export const carousel = { maxImages: 12, captionLength: 65, intervalMs: 5000 } as const

/** Maximum reviews of a place in one response, latest first. Ours. */
export const maxPostsListed = 500

/** Maximum age in days of the time at which a queued review was written; an older time counts as this old. Ours. */
export const maxPostWritingAgeDays = 30

/** Photos. Ours. */
export const photo = {
  maxBytes: 20 * 1024 * 1024,
  maxPixels: 60_000_000,
  /** Longest side of a stored photo and of a thumbnail. */
  maxSidePx: 2048,
  maxThumbnailSidePx: 320,
  /** Cache lifetime in seconds: the time in which a deleted photo disappears from browsers and proxies. */
  cacheS: 86_400,
} as const

/** Maximum pixels of a photo by format: the memory per pixel differs between decoders by a factor of ten. */
export const maxPhotoPixels: Readonly<Record<PhotoMediaType, number>> = {
  'image/jpeg': photo.maxPixels,
  'image/png': 40_000_000,
  'image/webp': 40_000_000,
  'image/gif': 20_000_000,
  'image/avif': 16_000_000,
}

/** Limits of the process that decodes photos. Above them the process is killed and the photo refused. */
export const photoDecodingLimits = {
  timeoutMs: 20_000,
  maxMemoryBytes: 700 * 1024 * 1024,
  /** Interval of the memory check. */
  memoryCheckMs: 50,
  /** The process exits after this time without work. */
  idleTimeoutMs: 60_000,
} as const

export type PhotoDecodingLimits = { readonly [K in keyof typeof photoDecodingLimits]: number }

/** Chunk size for the computation of upload checksums (section 9). */
export const uploadChunkBytes = 2 * 1024 * 1024

/** Hours within which a created direct upload must be completed. Ours. */
export const uploadLifetimeHours = 24

/** Maximum unused direct uploads of one user. Ours. */
export const maxPendingUploads = 60

/** Maximum concurrent uploads, each of which keeps several megabytes in memory. */
export const uploadSlots = { perUser: 8, total: 24, retryAfterSeconds: 10 } as const

/** Days after which uploads that the database does not know are deleted. Ours. */
export const unknownUploadsDays = 30
