import { fc } from '../../support/test-property.ts'

/** A feed of one entry, as a server answers it. */
export interface FeedVariant {
  /** What is varied, for the message of a failure. */
  description: string
  bytes: Buffer
  contentType: string | null
  /** URL of the feed. */
  url: string
  expected: { title: string; link: string; when: string }
}

type Format = 'rss' | 'rdf' | 'atom'

interface Encoding {
  name: string
  contentType: string | null
  /** Encoding of the XML declaration; null without a declaration. */
  declared: string | null
  encode: (xml: string) => Buffer
}

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()
// Bytes of windows-1252 for the characters of the titles that ISO-8859-1 lacks.
const encode1252 = (text: string) =>
  Buffer.from(text.replaceAll('–', '\u0096').replaceAll('’', '\u0092'), 'latin1')

const encodings: readonly Encoding[] = [
  { name: 'utf-8', contentType: null, declared: 'UTF-8', encode: (xml) => Buffer.from(xml) },
  {
    name: 'utf-8 undeclared',
    contentType: 'application/xml',
    declared: null,
    encode: (xml) => Buffer.from(xml),
  },
  {
    name: 'utf-8 with mark',
    contentType: null,
    declared: 'utf-8',
    encode: (xml) => Buffer.from(`\uFEFF${xml}`),
  },
  { name: 'latin1 declared', contentType: 'text/xml', declared: 'ISO-8859-1', encode: encode1252 },
  { name: 'cp1252 declared', contentType: null, declared: 'windows-1252', encode: encode1252 },
  {
    name: 'latin1 of HTTP',
    contentType: 'text/xml; charset="iso-8859-1"',
    declared: null,
    encode: encode1252,
  },
  {
    name: 'false utf-8 of HTTP',
    contentType: 'text/xml; charset=utf-8',
    declared: 'ISO-8859-1',
    encode: encode1252,
  },
  {
    name: 'false latin1 of HTTP',
    contentType: 'text/xml;charset=ISO-8859-1',
    declared: 'utf-8',
    encode: (xml) => Buffer.from(xml),
  },
  { name: 'false utf-16 declared', contentType: null, declared: 'utf-16', encode: (xml) => Buffer.from(xml) },
  {
    name: 'utf-16le with mark',
    contentType: null,
    declared: 'UTF-16',
    encode: (xml) => Buffer.from(`\uFEFF${xml}`, 'utf16le'),
  },
  {
    name: 'utf-16be with mark',
    contentType: 'application/xml',
    declared: 'UTF-16',
    encode: (xml) => utf16be(`\uFEFF${xml}`),
  },
  {
    name: 'utf-16le without mark',
    contentType: null,
    declared: 'UTF-16LE',
    encode: (xml) => Buffer.from(xml, 'utf16le'),
  },
]

/** Words of titles: as a person reads them. */
const titles = [
  'Départ d’Ægir – près de l’île',
  'Draught < 2 m and swell > 1 m',
  'Salt & pepper',
  'a <b and c> d',
  'Quay "B" & Co',
  'Ünder way',
]

interface TitleStyle {
  name: string
  formats: readonly Format[]
  /** Attribute and content of the element. */
  write: (title: string) => { attribute?: string; content: string }
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const escapeNumbers = (text: string) =>
  text.replace(/[^\w ]/gu, (character) => `&#${character.codePointAt(0) ?? 0};`)
const every: readonly Format[] = ['rss', 'rdf', 'atom']

const titleStyles: readonly TitleStyle[] = [
  { name: 'escaped', formats: every, write: (title) => ({ content: escape(title) }) },
  { name: 'CDATA', formats: every, write: (title) => ({ content: `<![CDATA[${title}]]>` }) },
  { name: 'numbers', formats: every, write: (title) => ({ content: escapeNumbers(title) }) },
  { name: 'escaped twice', formats: ['rss', 'rdf'], write: (title) => ({ content: escape(escape(title)) }) },
  {
    name: 'HTML in CDATA',
    formats: ['rss', 'rdf'],
    write: (title) => ({ content: `<![CDATA[<b>${escape(title)}</b>]]>` }),
  },
  {
    name: 'HTML escaped',
    formats: ['rss', 'rdf'],
    write: (title) => ({ content: escape(`<p>${escape(title)}</p>\n`) }),
  },
  {
    name: 'type text',
    formats: ['atom'],
    write: (title) => ({ attribute: ' type="text"', content: escape(title) }),
  },
  {
    name: 'type html',
    formats: ['atom'],
    write: (title) => ({ attribute: ' type="html"', content: escape(`<em>${escape(title)}</em>`) }),
  },
  {
    name: 'type xhtml',
    formats: ['atom'],
    write: (title) => ({
      attribute: ' type="xhtml"',
      content: `<div xmlns="http://www.w3.org/1999/xhtml"><i>${escape(title)}</i></div>`,
    }),
  },
]

/** The moment of each date is 2026-11-20T09:30:00Z. */
const when = '2026-11-20T09:30:00.000Z'
const rssDates = [
  'Fri, 20 Nov 2026 09:30:00 GMT',
  'Fri, 20 Nov 2026 10:30:00 +0100',
  '20 Nov 26 09:30 UT',
  'Fri, 20 Nov 2026 10:30:00 CET',
  'Fri, 20 Nov 2026 11:30:00 CEST',
  'Fri, 20 Nov 2026 10:30:00 BST',
  'Fri, 20 Nov 2026 19:30:00 AEST',
  'Fri, 20 Nov 2026 22:30:00 NZDT',
  'Fri, 20 Nov 2026 04:30:00 EST',
  'Fri, 20 Nov 2026 01:30:00 PST',
]
const isoDates = ['2026-11-20T09:30:00Z', '2026-11-20T10:30:00+01:00', '2026-11-20T06:00:00.000-03:30']

interface LinkStyle {
  name: string
  formats: readonly Format[]
  /** Elements of the entry, and attribute of the root. */
  write: (path: string) => { elements: string; root?: string }
}

const site = 'https://log.example/'
const linkStyles: readonly LinkStyle[] = [
  { name: 'link', formats: ['rss', 'rdf'], write: (path) => ({ elements: `<link>${site}${path}</link>` }) },
  { name: 'relative link', formats: ['rss'], write: (path) => ({ elements: `<link>/${path}</link>` }) },
  {
    name: 'xml:base',
    formats: ['rss'],
    write: (path) => ({ elements: `<link>${path}</link>`, root: ` xml:base="${site}"` }),
  },
  { name: 'guid', formats: ['rss'], write: (path) => ({ elements: `<guid>${site}${path}</guid>` }) },
  {
    name: 'permalink',
    formats: ['rss'],
    write: (path) => ({ elements: `<guid isPermaLink="true">${site}${path}</guid>` }),
  },
  {
    name: 'link beside an id',
    formats: ['rss'],
    write: (path) => ({ elements: `<guid isPermaLink="false">${site}id</guid><link>${site}${path}</link>` }),
  },
  {
    name: 'link',
    formats: ['atom'],
    write: (path) => ({ elements: `<id>urn:x</id><link href="${site}${path}"/>` }),
  },
  {
    name: 'relative link',
    formats: ['atom'],
    write: (path) => ({ elements: `<id>urn:x</id><link href="${path}"/>`, root: ` xml:base="${site}"` }),
  },
  { name: 'id', formats: ['atom'], write: (path) => ({ elements: `<id>${site}${path}</id>` }) },
  {
    name: 'alternates',
    formats: ['atom'],
    write: (path) => ({
      elements:
        `<id>urn:x</id><link rel="edit" href="${site}edit"/><link rel="alternate" type="application/json" href="${site}json"/>` +
        `<link rel="alternate" type="text/html" href="${site}${path}"/>`,
    }),
  },
]

/** Feeds that vary encoding, title, date and link. */
export const feedVariants: fc.Arbitrary<FeedVariant> = fc
  .constantFrom(...every)
  .chain((format) =>
    fc.record({
      format: fc.constant(format),
      encoding: fc.constantFrom(...encodings),
      title: fc.constantFrom(...titles),
      titleStyle: fc.constantFrom(...titleStyles.filter(({ formats }) => formats.includes(format))),
      date: fc.constantFrom(...(format === 'rss' ? rssDates : isoDates)),
      linkStyle: fc.constantFrom(...linkStyles.filter(({ formats }) => formats.includes(format))),
      path: fc.nat({ max: 9999 }).map((number) => `2026/post-${number}`),
    }),
  )
  .map(({ format, encoding, title, titleStyle, date, linkStyle, path }) => {
    const { attribute = '', content } = titleStyle.write(title)
    const { elements, root = '' } = linkStyle.write(path)
    const declaration = encoding.declared ? `<?xml version="1.0" encoding="${encoding.declared}"?>\n` : ''
    const xml =
      declaration +
      formatFeed(format, { title: `<title${attribute}>${content}</title>`, elements, root, date })
    return {
      description: [format, encoding.name, titleStyle.name, title, date, linkStyle.name].join(' | '),
      bytes: encoding.encode(xml),
      contentType: encoding.contentType,
      url: `${site}feeds/latest.xml`,
      expected: { title, link: site + path, when },
    }
  })

function formatFeed(
  format: Format,
  { title, elements, root, date }: { title: string; elements: string; root: string; date: string },
): string {
  if (format === 'rss')
    return `<rss version="2.0"${root}><channel><title>Île</title><link>${site}</link><description>x</description>
<item>${title}${elements}<pubDate>${date}</pubDate></item></channel></rss>`
  if (format === 'rdf')
    return `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
 xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="${site}"><title>Île</title><link>${site}</link></channel>
<item rdf:about="urn:x">${title}${elements}<dc:date>${date}</dc:date></item></rdf:RDF>`
  return `<feed xmlns="http://www.w3.org/2005/Atom"${root}><title>Île</title><id>urn:feed</id><updated>${date}</updated>
<entry>${title}${elements}<updated>${date}</updated></entry></feed>`
}
