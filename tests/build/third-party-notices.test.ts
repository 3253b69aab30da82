import { build, type Rolldown } from 'vite'
import { expect, it } from 'vitest'
import config from '../../vite.config.ts'

const modes = ['site', 'server', 'package', 'packageElements', 'elements', 'single', 'plugin', 'signalk']

it.each(modes)('the build %s ships the licences of the dependencies that it bundles', (mode) => {
  expect(config({ mode, command: 'build' })).toMatchObject({
    build: { license: { fileName: 'THIRD-PARTY-NOTICES.md' } },
  })
})

it('the file names each dependency with its licence and its text', async () => {
  const built = await build({
    ...config({ mode: 'single', command: 'build' }),
    plugins: [
      {
        name: 'entry',
        resolveId: (source) => (source.endsWith('virtual:entry') ? '\0entry' : null),
        load: (id) => (id === '\0entry' ? `export { atom } from 'nanostores'` : null),
      },
    ],
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      license: { fileName: 'THIRD-PARTY-NOTICES.md' },
      lib: { entry: 'virtual:entry', formats: ['es'] },
    },
  })
  const [bundle] = built as Rolldown.RolldownOutput[] // a library build in one format
  const notices = bundle?.output.find(({ fileName }) => fileName === 'THIRD-PARTY-NOTICES.md')
  const text = notices?.type === 'asset' ? notices.source : ''
  expect(text).toMatch(/## nanostores - [\d.]+ \(MIT\)/)
  expect(text).toContain('Permission is hereby granted, free of charge')
})
