import { expect, it } from 'vitest'
import {
  createProxyCheck,
  parseTrustedProxies,
} from '../../../../src/server/system/network/trusted-proxies.ts'
import { applyAwsVariables, parseStorageUrl } from '../../../../src/server/system/storage-url.ts'

it('a list of proxies has addresses, networks and names', () => {
  expect(parseTrustedProxies('loopback, 10.1.2.3,2001:db8::/32 , ::1')).toEqual([
    '127.0.0.0/8',
    '::1/128',
    '10.1.2.3/32',
    '2001:db8::/32',
    '::1/128',
  ])
  expect(parseTrustedProxies('private')).toHaveLength(6)
})

it.each([
  '',
  'host.example',
  '10.0.0.0/33',
  '10.0.0.0/',
  '10.0.0.0/x',
  '2001:db8::/129',
  '10.0.0.0/8/8',
  'loopback,,',
  'constructor',
])('the list "%s" is refused by name of its part', (text) => {
  expect(() => parseTrustedProxies(text)).toThrow(/must list addresses.*is not valid$/)
})

it('an address belongs to a trusted proxy in its network only', () => {
  const isProxy = createProxyCheck(parseTrustedProxies('10.1.0.0/16, 2001:db8::/32, 192.0.2.1'))
  const trusted = ['10.1.255.255', '::ffff:10.1.0.1', '2001:db8:ffff::1', '192.0.2.1']
  const others = ['10.2.0.0', '2001:db9::1', '192.0.2.2', '', 'no address', undefined]
  expect(trusted.map((address) => isProxy(address))).toEqual(trusted.map(() => true))
  expect(others.map((address) => isProxy(address))).toEqual(others.map(() => false))
  expect(createProxyCheck([])('127.0.0.1')).toBe(false)
})

it('a storage is the disk or a bucket, with an encoded secret', () => {
  expect(parseStorageUrl('disk')).toEqual({ kind: 'disk' })
  expect(parseStorageUrl('s3://k%40y:se%2Fcret@host.example:9000/photos/?region=eu&tls=false')).toEqual({
    kind: 's3',
    endpoint: 'http://host.example:9000',
    bucket: 'photos',
    region: 'eu',
    accessKeyId: 'k@y',
    secretAccessKey: 'se/cret',
  })
  expect(parseStorageUrl('s3://host/photos')).toMatchObject({
    endpoint: 'https://host',
    region: '',
    accessKeyId: '',
  })
  for (const [text, message] of [
    ['https://host/photos', 'must be disk or a URL that starts with s3://'],
    ['s3://key:a b@host:x/photos', 'must be of the form'],
    ['s3://host', 'must name a host and a bucket'],
    ['s3://host/a/b', 'must name a host and a bucket'],
    ['s3://host/x', 'must name a host and a bucket'],
    ['s3://:secret@host/photos', 'must give both key and secret'],
    ['s3://key:50%@host/photos', 'must give key and secret with % written as %25'],
    ['s3://host/photos?tls=no', 'accepts tls=true or tls=false'],
  ] as const)
    expect(() => parseStorageUrl(text)).toThrow(message)
})

it('the variables of AWS complete a bucket that states no key or region', () => {
  const aws = { accessKeyId: 'id', secretAccessKey: 'secret', region: 'eu-west-3' }
  const bucket = parseStorageUrl('s3://host/photos')
  expect(applyAwsVariables(bucket, aws)).toMatchObject({
    region: 'eu-west-3',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  })
  expect(applyAwsVariables(bucket, { ...aws, region: null })).toMatchObject({ region: 'us-east-1' })
  const stated = parseStorageUrl('s3://k:s@host/photos?region=r')
  expect(applyAwsVariables(stated, aws)).toEqual(stated)
  expect(applyAwsVariables({ kind: 'disk' }, aws)).toEqual({ kind: 'disk' })
  for (const missing of [{ accessKeyId: null }, { secretAccessKey: null }])
    expect(() => applyAwsVariables(bucket, { ...aws, ...missing })).toThrow('needs a key')
})
