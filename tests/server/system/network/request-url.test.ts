import { expect, it } from 'vitest'
import { splitCredentials } from '../../../../src/server/system/network/request-url.ts'

const encode = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`

it('moves the credentials of a URL to a header', () => {
  expect(splitCredentials('https://me:secret@feeds.example/a?b=c')).toEqual({
    url: 'https://feeds.example/a?b=c',
    headers: { authorization: encode('me:secret') },
  })
  expect(splitCredentials('http://me@feeds.example/')).toEqual({
    url: 'http://feeds.example/',
    headers: { authorization: encode('me:') },
  })
  expect(splitCredentials('http://me:a%2Fb%40c@feeds.example/').headers).toEqual({
    authorization: encode('me:a/b@c'),
  })
  expect(splitCredentials('http://me:100%@feeds.example/').headers).toEqual({
    authorization: encode('me:100%'),
  })
})

it('returns a URL without credentials, and a text that is no URL, as it is', () => {
  for (const address of ['https://feeds.example/@me:x', 'no URL'])
    expect(splitCredentials(address)).toEqual({ url: address, headers: {} })
})
