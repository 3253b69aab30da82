import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { uploadSlots } from '../../../src/server/plugins/upload-slots.ts'

it('one user may send 8 uploads at a time; the uploads of all users are limited too', async () => {
  const app = Fastify()
  await app.register(uploadSlots)
  let finish = () => {}
  const end = new Promise<void>((resolve) => (finish = resolve))
  const upload = (user: string) => app.uploadSlots.run(user, () => end)
  const uploads = ['a', 'b'].flatMap((user) => Array.from({ length: 8 }, () => upload(user)))
  await expect(upload('a')).rejects.toMatchObject({ code: 'too-many-requests' })
  uploads.push(...Array.from({ length: 8 }, () => upload('c')))
  await expect(upload('d')).rejects.toMatchObject({ code: 'unavailable' })
  finish()
  await Promise.all(uploads)
  expect(app.uploadSlots.getActiveCount()).toBe(0)
  await app.close()
})
