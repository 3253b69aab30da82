import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { createBlogFeed } from '../../../src/server/activity/blog-feed.ts'

it('a blog feed sends user name and password of its URL as basic authentication', async () => {
  const authorizationHeaders: (string | undefined)[] = []
  const feedServer = createServer((request, response) => {
    authorizationHeaders.push(request.headers.authorization)
    response.end('<rss version="2.0"><channel><title>Log</title></channel></rss>')
  })
  feedServer.listen(0, '127.0.0.1')
  await once(feedServer, 'listening')
  const { port } = feedServer.address() as AddressInfo // it listens on a port
  const failures: unknown[] = []
  const blog = createBlogFeed({
    url: `http://ada:a%2Fb@127.0.0.1:${port}/`,
    onFailure: (error) => failures.push(error),
  })
  await expect.poll(() => authorizationHeaders.length + failures.length).toBe(1)
  await blog.close()
  feedServer.close()
  expect(failures).toEqual([])
  expect(authorizationHeaders).toEqual([`Basic ${Buffer.from('ada:a/b').toString('base64')}`])
})
