import type { FastifyInstance } from 'fastify'
import sharp, { type OverlayOptions } from 'sharp'
import type { Position } from '../../../core/geo.ts'
import { rating as ratingLimits } from '../../../core/limits/places.ts'
import { sharePicture as size } from '../../../core/limits/sharing.ts'
import { toDrawableText } from './drawable-text.ts'
import { drawMapNames } from './draw-map-names.ts'
import { renderMapPicture } from './map-picture.ts'
import { renderFittingText, renderText } from './share-fonts.ts'

/** What a share picture shows. Only public facts: pictures are cached and shared. */
export interface SharePicture {
  name: string
  /** Type and location, or another line below the name. */
  kind: string
  /** Average of five stars; null without one. */
  rating: number | null
  /** Line about the open water around a place; null if it is not known. */
  shelter: string | null
  /** Map behind the texts; null: no position is shown. */
  map: { centre: Position; zoom: number; hasMarker: boolean } | null
  /** Line at the bottom: product, caution and source of the map. */
  footer: string
}

const margin = 64
const panelTop = 366
const footerTop = 580
/** Where the centre of the map lies: in the middle of what the panel leaves free. */
const centrePx = { x: size.width / 2, y: panelTop / 2 }
const textWidth = size.width - 2 * margin
/** Two lines of the smallest title. */
const titleMaxHeight = 118
const lineHeight = 42
const lineGap = 22
/** Gaps with a line about shelter: two lines of the smallest title must fit too. */
const gapsWithShelter = { line: 12, shelter: 8 }
const colors = {
  ink: '#0b2239',
  text: '#ffffff',
  muted: '#c3d3e2',
  accent: '#f06bc1',
  sun: '#f0b429',
  dim: '#41566c',
}

/** Draws a share picture as PNG. */
export async function drawSharePicture(
  picture: SharePicture,
  { basemap, findMapNames }: Pick<FastifyInstance, 'basemap' | 'findMapNames'>,
): Promise<Buffer> {
  const { map, rating } = picture
  const name = toDrawableText(picture.name)
  const kind = toDrawableText(picture.kind)
  const heading = name ?? kind
  const title = heading
    ? await renderFittingText(heading, {
        sizesPx: [68, 56, 46],
        color: colors.text,
        maxWidth: textWidth,
        maxHeight: titleMaxHeight,
      })
    : null
  const lineLeft = rating === null ? margin : margin + starsWidth + 24
  const line =
    kind && name
      ? await renderFittingText(kind, {
          sizesPx: [32, 26],
          color: colors.muted,
          maxWidth: size.width - margin - lineLeft,
          maxHeight: lineHeight,
        })
      : null
  const shelter =
    picture.shelter &&
    (await renderText(picture.shelter, { sizePx: 26, color: colors.muted, maxWidth: textWidth }))
  const hasLine = line !== null || rating !== null
  const gap = shelter ? gapsWithShelter.line : lineGap
  const contentHeight =
    (title?.height ?? 0) +
    (hasLine ? gap + lineHeight : 0) +
    (shelter ? gapsWithShelter.shelter + shelter.height : 0)
  const titleTop = Math.round((panelTop + footerTop - contentHeight) / 2)
  const lineTop = titleTop + (title?.height ?? 0) + gap
  const layers: OverlayOptions[] = [{ input: Buffer.from(drawFrameSvg(picture)), left: 0, top: 0 }]
  if (title) layers.push({ input: title.png, left: margin, top: titleTop })
  if (line) layers.push({ input: line.png, left: lineLeft, top: centreLine(lineTop, line.height) })
  if (rating !== null)
    layers.push({ input: Buffer.from(drawStarsSvg(rating)), left: margin, top: centreLine(lineTop, starPx) })
  if (shelter)
    layers.push({
      input: shelter.png,
      left: margin,
      top: titleTop + contentHeight - shelter.height,
    })
  const footer = await renderText(picture.footer, { sizePx: 20, color: colors.muted, maxWidth: textWidth })
  layers.push({ input: footer.png, left: margin, top: footerTop })
  const { width, height } = size
  if (map)
    layers.unshift(...(await drawMapNames({ ...map, width, height: panelTop, centrePx }, findMapNames)))
  const ground = map
    ? await renderMapPicture(basemap, { ...map, width, height, centrePx })
    : sharp(Buffer.from(drawSeaSvg()))
  return ground.composite(layers).png({ palette: true, quality: 90, effort: 3 }).toBuffer()
}

/** Top of a part of the second line that is lower than the line. */
function centreLine(lineTop: number, height: number): number {
  return Math.round(lineTop + (lineHeight - height) / 2)
}

/** The panel below the texts, the mark of the product, and the marker of the position. */
function drawFrameSvg({ map }: SharePicture): string {
  const { width, height } = size
  const marker = map?.hasMarker
    ? `<g transform="translate(${centrePx.x} ${centrePx.y})" fill="none">
        <circle r="27" stroke="#000" stroke-opacity="0.45" stroke-width="12"/>
        <circle r="27" stroke="#fff" stroke-width="7"/>
        <circle r="9" fill="${colors.accent}" stroke="#fff" stroke-width="4"/>
      </g>`
    : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    ${marker}
    <rect y="${panelTop}" width="${width}" height="${height - panelTop}" fill="${colors.ink}"/>
    <rect y="${panelTop}" width="${width}" height="6" fill="${colors.accent}"/>
    ${drawMark(width - margin - 72, 40, 72)}
  </svg>`
}

/** The boat of the product's icon, in a square of 24 units. */
const boatPaths = `<path d="M13 1.5 21 15h-8z"/><path d="M11 5.5V15H4.6z" opacity=".82"/>
  <path d="M2.5 16.8h19L18.8 22H5.2z" fill="${colors.accent}"/>`

/** The icon of the product (public/icon.svg). */
function drawMark(x: number, y: number, sizePx: number): string {
  return `<g transform="translate(${x} ${y}) scale(${sizePx / 64})">
    <rect width="64" height="64" rx="14" fill="${colors.ink}"/>
    <g fill="#fff" transform="translate(8 8) scale(2)">
      ${boatPaths}
    </g>
  </g>`
}

/** Open water with a boat, for records without a position. */
function drawSeaSvg(): string {
  const { width, height } = size
  const waves = [230, 270, 310, 350].map(
    (y, row) =>
      `<path d="M${-60 - row * 35} ${y}${'q30 -16 60 0t60 0'.repeat(12)}" stroke-opacity="${0.35 - row * 0.06}"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="#0e5a8a"/>
    <g fill="none" stroke="#fff" stroke-width="4">${waves.join('')}</g>
    <g transform="translate(${width / 2 - 96} 40) scale(8)" fill="#fff">
      ${boatPaths}
    </g>
  </svg>`
}

const starPx = 34
const starsWidth = starPx * ratingLimits.max
/** A star of 24 units. */
const starPath = 'M12 1.8 15.1 8.6 22.5 9.4 17 14.4 18.5 21.7 12 18 5.5 21.7 7 14.4 1.5 9.4 8.9 8.6z'

/** Five stars, filled from the left as far as the average says. */
function drawStarsSvg(average: number): string {
  const stars = Array.from(
    { length: ratingLimits.max },
    (_, index) => `<path transform="translate(${index * starPx} 0) scale(${starPx / 24})" d="${starPath}"/>`,
  ).join('')
  const filledWidth = Math.max(0, Math.min(1, average / ratingLimits.max)) * starsWidth
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${starsWidth}" height="${starPx}">
    <clipPath id="filled"><rect width="${filledWidth.toFixed(1)}" height="${starPx}"/></clipPath>
    <g fill="${colors.dim}">${stars}</g>
    <g fill="${colors.sun}" clip-path="url(#filled)">${stars}</g>
  </svg>`
}
