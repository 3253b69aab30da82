/** The units as section 9 spells them. */
export const weatherUnits = {
  degrees: 'degrees',
  kt: 'kt',
  mt: 'mt',
  sec: 'sec',
  hPa: 'hPa',
  c: 'C',
  nm: 'nm',
  ft: 'ft',
} as const
