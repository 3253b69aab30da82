/** Builds a GPX file as OpenCPN writes it; `head` precedes its root element. */
export function buildGpx(content: string, head = '<?xml version="1.0" encoding="UTF-8"?>'): string {
  return `${head}\n<gpx version="1.1" creator="OpenCPN" xmlns="http://www.topografix.com/GPX/1/1" xmlns:opencpn="http://www.opencpn.org">${content}</gpx>\n`
}

/** Builds a waypoint with the given elements. */
export function buildWaypoint(
  latitude: number | string,
  longitude: number | string,
  content: string,
): string {
  return `<wpt lat="${latitude}" lon="${longitude}">${content}</wpt>`
}
