import { describe, expect, it, vi } from 'vitest'
import type { Host } from '../../src/plugin/signalk/host.ts'
import { createReadOnlyMethods } from '../../src/plugin/signalk/read-only-resources.ts'

/** Creates a provider of one note; the built-in provider of the boat server records the changes. */
function openProvider(hasBuiltIn = true) {
  const setResource = vi.fn(() => Promise.resolve())
  const deleteResource = vi.fn(() => Promise.resolve())
  const host = (hasBuiltIn ? { resourcesApi: { setResource, deleteResource } } : {}) as unknown as Host // the part that providers use
  const methods = createReadOnlyMethods(host, 'notes', {
    list: () => Promise.resolve({ own: 'listed' }),
    find: (id) => (id === 'own' ? { name: 'Own', properties: { source: { id: 7 } } } : null),
  })
  return { methods, setResource, deleteResource }
}

describe('a read-only provider', () => {
  it('gives its resources, whole or a member of them', async () => {
    const { methods } = openProvider()
    expect(await methods.listResources({})).toEqual({ own: 'listed' })
    expect(await methods.getResource('own')).toEqual({ name: 'Own', properties: { source: { id: 7 } } })
    expect(await methods.getResource('own', 'name')).toEqual({ value: 'Own' })
    expect(await methods.getResource('own', 'properties.source.id')).toEqual({ value: 7 })
    await expect(methods.getResource('other')).rejects.toThrow('notes other is not of Roadstead')
    await expect(async () => methods.getResource('own', 'properties.none.id')).rejects.toThrow(
      'there is no properties.none.id',
    )
  })

  it('passes changes of other resources on to the built-in provider, and refuses those of its own', async () => {
    const { methods, setResource, deleteResource } = openProvider()
    await methods.setResource('other', { name: 'New' })
    await methods.deleteResource('other')
    expect(setResource.mock.calls).toEqual([['notes', 'other', { name: 'New' }, 'resources-provider']])
    expect(deleteResource.mock.calls).toEqual([['notes', 'other', 'resources-provider']])
    await expect(methods.setResource('own', {})).rejects.toThrow('notes own is read-only')
    await expect(methods.deleteResource('own')).rejects.toThrow('notes own is read-only')
    expect(setResource.mock.calls.length).toBe(1)
    expect(deleteResource.mock.calls.length).toBe(1)
  })

  it('refuses changes on a server without a built-in provider', async () => {
    const { methods } = openProvider(false)
    await expect(methods.setResource('other', {})).rejects.toThrow('no built-in resource provider')
  })
})
