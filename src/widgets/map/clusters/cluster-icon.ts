import { getPlaceType, toDisplayedPlaceType } from '../../../core/catalogue/place-types.ts'
import type { ClusterFeature } from '../../../client/map/map-features.ts'
import { formatNumber } from '../../../core/format-number.ts'
import type { MarkerIcon } from '../layers/marker-icon.ts'
import './cluster-icon.css'

const clusterSizes = [
  { from: 1000, size: 58 },
  { from: 100, size: 50 },
  { from: 10, size: 44 },
  { from: 0, size: 38 },
]

/** Cluster icon: a ring in one colour or in the colours of its place types, with the count inside. */
export function createClusterIcon(
  { count, types }: ClusterFeature,
  language: string,
  colour?: string,
): MarkerIcon {
  const sizePx = clusterSizes.find(({ from }) => count >= from)?.size ?? 38
  const element = document.createElement('div')
  element.className = 'rs-cluster'
  element.style.setProperty('--rs-ring', colour ? `${colour} 0 100%` : createRingGradient(types))
  const label = document.createElement('span')
  // Drawn by the style sheet: visible text would have to be part of the accessible name, which has the exact count.
  label.dataset.count = formatShortCount(count, language)
  element.append(label)
  return { element, sizePx }
}

/** Abbreviates a count to fit the ring: 1,204 becomes 1.2k. */
export function formatShortCount(count: number, language: string): string {
  if (count < 1000) return String(count)
  if (count < 9950) return `${formatNumber(count / 1000, language, 1)}k`
  if (count < 999_500) return `${Math.round(count / 1000)}k`
  return `${formatNumber(count / 1_000_000, language, 1)}M`
}

const gapPercent = 1.5
const shownTypes = 5

/** Returns the stops of a conic gradient, one per type, most frequent first. */
function createRingGradient(types: Readonly<Record<string, number>>): string {
  const byIcon = new Map<string, number>()
  for (const [type, count] of Object.entries(types)) {
    const { icon } = getPlaceType(toDisplayedPlaceType(Number(type)))
    byIcon.set(icon, (byIcon.get(icon) ?? 0) + count)
  }
  const parts = [...byIcon].sort(([, a], [, b]) => b - a).slice(0, shownTypes)
  const total = parts.reduce((sum, [, count]) => sum + count, 0)
  if (parts.length < 2) return `var(--rs-type-${parts[0]?.[0] ?? 'other'}) 0 100%`
  let at = 0
  return parts
    .flatMap(([icon, count]) => {
      const from = at
      at += (count / total) * 100
      const to = Math.max(from, at - gapPercent)
      return [`var(--rs-type-${icon}) ${from}% ${to}%`, `var(--rs-halo) ${to}% ${at}%`]
    })
    .join(', ')
}
