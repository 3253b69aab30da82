/** Kinds of the names on the base map. */
export const mapNameKinds = ['town', 'island', 'bay', 'cape', 'strait', 'sea'] as const
export type MapNameKind = (typeof mapNameKinds)[number]
