import { openCpnNamespace } from '../../../core/opencpn-marks.ts'
import { textLength } from '../../../core/limits/text.ts'
import { gpxNamespace } from '../../messages/own-fields.ts'
import { UnreadableInputError } from '../../system/formats/unreadable-input.ts'
import { cleanLine } from '../text-fields.ts'
import { decodeXml, tokenizeXml, type XmlToken } from './read-xml.ts'

/** A waypoint as the file states it. Extensions of other programs are left out, except the two named here. */
export interface Waypoint {
  latitude: string | undefined
  longitude: string | undefined
  /** Texts of GPX's own elements, by name. */
  texts: Map<string, string>
  links: { href: string; text: string }[]
  /** OpenCPN's identifier. */
  guid: string | undefined
  /** OsmAnd's icon. */
  icon: string | undefined
  /** Our own extensions, by name. */
  ownFields: Map<string, string>
  otherSources: string[]
  tags: Record<string, string>
}

const gpxNamespaces = ['http://www.topografix.com/GPX/1/1', 'http://www.topografix.com/GPX/1/0', '']
/** OsmAnd changed it; all versions begin so. */
const osmAndNamespace = 'https://osmand.net'
/** GDAL renames extensions of one element: `opencpn:guid` becomes `ogr:opencpn_guid`. */
const gdalNamespace = 'http://osgeo.org/gdal'

/** GDAL and others copy extensions without declaring their prefixes. */
const prefixes = new Map([
  ['roadstead', gpxNamespace],
  ['opencpn', openCpnNamespace],
  ['osmand', osmAndNamespace],
  ['ogr', gdalNamespace],
])

/** Maximum length of one text of a waypoint, in characters. */
const maxTextLength = 1024 * 1024

/** Reads the waypoints of a GPX file in their order. Throws {@link UnreadableInputError} if it is not GPX. */
export async function* readWaypoints(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Waypoint> {
  const namespaces = new Set(gpxNamespaces)
  let depth = 0
  let builder: WaypointBuilder | null = null
  for await (const token of tokenizeXml(escapeAmpersands(decodeXml(chunks)), prefixes)) {
    if (token.kind === 'text') {
      builder?.addText(token.text)
    } else if (token.kind === 'open') {
      depth++
      if (depth === 1) checkRoot(token.name)
      if (depth === 1) namespaces.add(token.namespace)
      if (builder) builder.open(token, depth)
      else if (depth === 2 && token.name === 'wpt' && namespaces.has(token.namespace))
        builder = createWaypointBuilder(token.attributes, namespaces)
    } else {
      builder?.close(depth)
      if (builder && depth === 2) {
        yield builder.finish()
        builder = null
      }
      depth--
    }
  }
}

function checkRoot(name: string): void {
  if (name !== 'gpx')
    throw new UnreadableInputError(`it is not a GPX file: it starts with <${name.slice(0, 40)}>`)
}

type OpenToken = Extract<XmlToken, { kind: 'open' }>
type WaypointBuilder = ReturnType<typeof createWaypointBuilder>

/** Depth of the elements in a waypoint; the root has 1. */
const fieldDepth = 3

function createWaypointBuilder({ lat, lon }: Record<string, string>, namespaces: ReadonlySet<string>) {
  const waypoint: Waypoint = {
    latitude: lat,
    longitude: lon,
    texts: new Map(),
    links: [],
    guid: undefined,
    icon: undefined,
    ownFields: new Map(),
    otherSources: [],
    tags: {},
  }
  /** What receives the text of the open element and of those in it. */
  let receiver: { depth: number; text: string; set: (text: string) => void } | null = null

  /** Returns what sets the text of an element; null if it has none that is read. */
  function findSetter({ namespace, name, attributes }: OpenToken, depth: number) {
    if (namespace === gpxNamespace) return (text: string) => setOwnField(waypoint, name, text, attributes.key)
    const extension = namespace === gdalNamespace ? name : `${findProgram(namespace)}_${name}`
    if (extension === 'opencpn_guid') return (text: string) => (waypoint.guid ??= text)
    if (extension === 'osmand_icon') return (text: string) => (waypoint.icon ??= text)
    if (!namespaces.has(namespace)) return null
    if (depth === fieldDepth && name === 'link') {
      const link = { href: attributes.href ?? '', text: '' }
      waypoint.links.push(link)
      return null
    }
    const link = waypoint.links.at(-1)
    if (depth === fieldDepth + 1 && isInLink && name === 'text' && link)
      return (text: string) => (link.text = text)
    if (depth !== fieldDepth || name === 'extensions' || waypoint.texts.has(name)) return null
    return (text: string) => waypoint.texts.set(name, text)
  }
  let isInLink = false

  return {
    open(token: OpenToken, depth: number): void {
      const set = findSetter(token, depth)
      if (depth === fieldDepth) isInLink = token.name === 'link' && namespaces.has(token.namespace)
      if (set) receiver = { depth, text: '', set }
    },
    addText(text: string): void {
      if (receiver && receiver.text.length < maxTextLength) receiver.text += text
    },
    close(depth: number): void {
      if (receiver?.depth !== depth) return
      receiver.set(receiver.text)
      receiver = null
    },
    finish(): Waypoint {
      // GPX 1.0 has one link.
      const url = waypoint.texts.get('url')
      if (url && waypoint.links.length === 0)
        waypoint.links.push({ href: url.trim(), text: waypoint.texts.get('urlname') ?? '' })
      return waypoint
    },
  }
}

function findProgram(namespace: string): string {
  if (namespace === openCpnNamespace) return 'opencpn'
  return namespace.startsWith(osmAndNamespace) ? 'osmand' : ''
}

function setOwnField(waypoint: Waypoint, name: string, text: string, tagKey: string | undefined): void {
  if (name === 'other_source') {
    waypoint.otherSources.push(text.trim())
  } else if (name === 'tag') {
    const key = cleanLine(tagKey, textLength.tagKey)
    const value = cleanLine(text, textLength.tagValue)
    if (key && value && Object.keys(waypoint.tags).length < textLength.tags) waypoint.tags[key] = value
  } else if (!waypoint.ownFields.has(name)) waypoint.ownFields.set(name, text)
}

const gdalCreator = /^[^<]*(?:<\?[^>]*>\s*)?<gpx [^>]*creator="GDAL /
const bareAmpersand = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/gi
/** Longest reference to a character. */
const referenceLength = '&#x10FFFF;'.length

/**
 * Escapes the ampersands that GDAL (3.6) writes into links as they are. Can go when GDAL escapes the address and text of
 * a link.
 */
async function* escapeAmpersands(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let isGdal: boolean | null = null
  let rest = ''
  for await (const text of texts) {
    isGdal ??= gdalCreator.test(text.slice(0, 2000))
    if (!isGdal) {
      yield text
      continue
    }
    const whole = rest + text
    const last = whole.lastIndexOf('&')
    const end = last >= 0 && whole.length - last < referenceLength ? last : whole.length
    rest = whole.slice(end)
    yield whole.slice(0, end).replace(bareAmpersand, '&amp;')
  }
  yield rest.replace(bareAmpersand, '&amp;')
}
