import { expect, it } from 'vitest'
import { createExtensionMethods, packageName } from '../../src/plugin/signalk/extension.ts'

interface Manifest {
  panels: { id: string; url: string }[]
  buttons: { action: { type: string; panel: string } }[]
  widgets: { url: string }[]
}

const methods = createExtensionMethods()
const readManifest = async () => (await methods.listResources({}))[packageName] as Manifest // the shape that Freeboard-SK expects

it('the panel fills its frame, and the widget on the chart is the tile', async () => {
  const { panels, widgets, buttons } = await readManifest()
  const [panel, widget] = [panels[0], widgets[0]].map((part) => new URL(part?.url ?? '', 'http://boat.local'))
  for (const url of [panel, widget]) {
    expect(url?.pathname).toBe(`/${packageName}/`)
    expect(url?.searchParams.get('host')).toBe('freeboard')
  }
  expect(panel?.searchParams.has('tile')).toBe(false)
  expect(widget?.searchParams.has('tile')).toBe(true)
  expect(buttons[0]?.action).toEqual({ type: 'togglePanel', panel: panels[0]?.id })
})

it('is found by its name only and cannot be changed', async () => {
  expect(await methods.getResource(packageName)).toBe(await readManifest())
  await expect(methods.getResource('other')).rejects.toThrow('no extension other')
  await expect(methods.setResource(packageName, {})).rejects.toThrow('read-only')
  await expect(methods.deleteResource(packageName)).rejects.toThrow('read-only')
})

it('is described to the plotter by this manifest', async () => {
  expect(await methods.listResources({})).toEqual({
    'signalk-roadstead': {
      name: 'Roadstead',
      description: 'Marinas, anchorages, satellite charts, aids and weather of Roadstead on your plotter.',
      apiVersion: '1',
      requires: [],
      panels: [
        {
          id: 'roadstead',
          title: 'Roadstead',
          type: 'iframe',
          url: '/signalk-roadstead/?host=freeboard',
          lifecycle: 'keepAlive',
        },
      ],
      buttons: [
        {
          id: 'open',
          title: 'Roadstead',
          icon: 'travel_explore',
          action: { type: 'togglePanel', panel: 'roadstead' },
        },
      ],
      widgets: [
        {
          id: 'nearest',
          title: 'Nearest harbour',
          type: 'iframe',
          size: '2x1',
          url: '/signalk-roadstead/?host=freeboard&tile=1',
        },
      ],
    },
  })
})
