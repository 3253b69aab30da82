import { getAidType } from '../../src/core/catalogue/aid-types.ts'
import type { NavAid } from '../../src/core/contract/nav-aid.ts'
import { buildNavAid } from '../../tests/factories/records.ts'

type AidRow = [name: string, aidType: number, latitude: number, longitude: number, light?: string]

/** Aids to navigation near the sample places, written by hand; positions are rough, lights invented. */
const aidRows: readonly AidRow[] = [
  ['Planier', 5, 43.199, 5.23, 'Fl W 5s 66m 23M'],
  ['Cassidaigne', 17, 43.1457, 5.546, 'Fl(2) W 6s 18m 7M'],
  ['Bec de l’Aigle', 28, 43.163, 5.598],
  ['Grand Rouveau', 5, 43.08, 5.767, 'Oc(2) W 6s 45m 15M'],
  ['Les Magnons', 22, 43.066, 5.757, 'VQ(6)+LFl W 10s'],
  ['Rocher de la Casserlane', 23, 43.127, 5.7],
  ['Grande Passe port hand', 24, 43.0965, 5.943, 'Fl R 2.5s'],
  ['Grande Passe starboard hand', 25, 43.0985, 5.951, 'Fl G 2.5s'],
  ['Cap Cépet', 6, 43.069, 5.945, 'Fl(3) W 15s'],
  ['La Fourmigue', 20, 43.107, 6.05],
  ['Wreck, virtual mark', 4, 43.036, 5.705],
  ['Data buoy', 30, 43.095, 5.63, 'Fl(5) Y 20s'],
  ['Cap d’Arme', 5, 42.983, 6.206, 'Fl(2) W 10s 80m 29M'],
]

const firstAidId = 901

export const sampleAids: readonly NavAid[] = aidRows.map(
  ([name, aid_type, latitude, longitude, light], index) =>
    buildNavAid({
      id: firstAidId + index,
      name,
      aid_type,
      type_text: { id: aid_type, name: getAidType(aid_type).name },
      virtual: aid_type === 4,
      latitude,
      longitude,
      light: light ?? null,
    }),
)
