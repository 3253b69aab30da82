import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { knownDevice } from '../../../../src/core/limits/accounts.ts'
import { findKnownDevice, rememberDevice } from '../../../../src/server/accounts/sign-in/known-devices.ts'
import { openSecrets } from '../../../../src/server/system/secrets.ts'

const secrets = openSecrets({ secret: 'a secret of the tests, long enough', dataFolder: '' })

/** A browser that keeps the cookie of known devices. */
function createBrowser() {
  const cookies: Record<string, string> = {}
  const request = { cookies } as unknown as FastifyRequest // only its cookies are read
  return {
    cookies,
    find: (id: number, password_hash: string | null = `hash ${id}`) =>
      findKnownDevice({ secrets }, request, { id, password_hash }),
    findNone: () => findKnownDevice({ secrets }, request, null),
    logIn(id: number, password_hash: string | null = `hash ${id}`): void {
      const setDevice = (_reply: FastifyReply, value: string) => void (cookies.roadstead_device = value)
      const sessionCookies = { setDevice } as unknown as Parameters<
        typeof rememberDevice
      >[0]['sessionCookies'] // no other cookie is set
      rememberDevice({ secrets, sessionCookies }, request, {} as FastifyReply, { id, password_hash }) // the reply is only passed on
    },
  }
}

it('a browser stays the same device of an account until its password changes', () => {
  const browser = createBrowser()
  expect(browser.find(1)).toBeNull()
  browser.logIn(1)
  const device = browser.find(1)
  expect(device).toMatch(/^[\w-]{16}$/)
  browser.logIn(1)
  expect(browser.find(1)).toEqual(device)
  expect(browser.find(2)).toBeNull()
  expect(browser.findNone()).toBeNull()
  expect(browser.find(1, 'another hash')).toBeNull()
  expect(browser.find(1, null)).toBeNull()
  browser.logIn(1, 'another hash')
  expect(browser.find(1)).toBeNull()
  expect(browser.find(1, 'another hash')).not.toBe(device)
  browser.logIn(3, null)
  expect(browser.find(3, null)).toMatch(/^[\w-]{16}$/)
})

it('the cookie keeps the latest accounts, each once', () => {
  const browser = createBrowser()
  const ids = Array.from({ length: knownDevice.accounts + 1 }, (_, index) => index + 1)
  for (const id of ids) browser.logIn(id)
  const known = () => ids.filter((id) => browser.find(id) !== null)
  expect(known()).toEqual(ids.slice(1))
  browser.logIn(2)
  browser.logIn(1)
  expect(known()).toEqual([1, 2, ...ids.slice(3)])
  expect(browser.cookies.roadstead_device?.split('~')).toHaveLength(knownDevice.accounts)
})

it('forged and damaged tokens are ignored and not kept', () => {
  const browser = createBrowser()
  browser.logIn(1)
  const [signed = ''] = (browser.cookies.roadstead_device ?? '').split('~')
  const stranger = openSecrets({ secret: 'the secret of another site', dataFolder: '' })
  const forged = stranger.sign('device', '2 device password')
  browser.cookies.roadstead_device = `${forged}~x~${signed}`
  expect(browser.find(2)).toBeNull()
  expect(browser.find(1) !== null).toBe(true)
  browser.logIn(3)
  expect(browser.cookies.roadstead_device.split('~').slice(1)).toEqual([signed])
})
