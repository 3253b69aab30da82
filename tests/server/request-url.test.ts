import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { createBlogFeed } from '../../src/server/activity/blog-feed.ts'

it('a feed whose address has a name and password is asked with them, not refused', async () => {
  const asked: (string | undefined)[] = []
  const house = createServer((request, response) => {
    asked.push(request.headers.authorization)
    response.end('<rss version="2.0"><channel><title>Log</title></channel></rss>')
  })
  house.listen(0, '127.0.0.1')
  await once(house, 'listening')
  const { port } = house.address() as AddressInfo // it listens on a port
  const failures: unknown[] = []
  const blog = createBlogFeed({
    url: `http://ada:a%2Fb@127.0.0.1:${port}/`,
    onFailure: (error) => failures.push(error),
  })
  await expect.poll(() => asked.length + failures.length).toBe(1)
  await blog.close()
  house.close()
  expect(failures).toEqual([])
  expect(asked).toEqual([`Basic ${Buffer.from('ada:a/b').toString('base64')}`])
})
