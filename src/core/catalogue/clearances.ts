/** What a boat passes under. */
export const clearanceKinds = ['bridge', 'cable', 'pipeline'] as const
export type ClearanceKind = (typeof clearanceKinds)[number]

/** Clearances that exist, in metres above the chart's datum of heights. */
export const clearanceRange = { min: 0.1, max: 300 } as const
