/** Texts in exports of places. */
export const exportMessages = {
  title: 'Places from {product}',
  licence:
    'The database of places is under the Open Database License (ODbL) 1.0, {licenceUrl}. Every record names its own source, licence and date. Descriptions written by members are under CC BY-SA 4.0. Not for navigation.',
  linkTitle: '{product}, updated regularly',
  sourceAttribution: '{credit} ({licence})',
  editedByMembers: 'edited by {credit} ({licence})',
  dated: '{credit}, {date}',
  undated: '{credit}, no date given',
  approximate: 'The position is approximate.',
  website: 'Website',
  atSource: 'Record at the source',
  atSite: 'This place on {product}',
} as const
