/** The units as section 9 spells them. */
export const weatherUnits = {
  degrees: 'grados',
  kt: 'nudos',
  mt: 'm',
  sec: 's',
  hPa: 'hPa',
  c: '°C',
  nm: 'M',
  ft: 'pies',
}
