import { expect, it } from 'vitest'
import { findPackageUseProblems, type PackageLists } from '../../scripts/package-use.ts'

const lists: PackageLists = {
  dependencies: { fastify: '1.0.0', '@fonts/latin': '1.0.0', pino: '1.0.0' },
  devDependencies: {
    leaflet: '1.0.0',
    '@types/leaflet': '1.0.0',
    vite: '1.0.0',
    'world-map': '1.0.0',
    globe: '1.0.0',
    '@size/plugin': '1.0.0',
  },
  scripts: { build: 'vite build' },
}
const files = [
  { path: 'src/server/app.ts', text: "import fastify from 'fastify'\nresolve(`@fonts/${name}/bold.ttf`)" },
  { path: 'src/widgets/map.ts', text: "import 'leaflet/dist/leaflet.css'; import pino from 'pino'" },
  { path: 'scripts/build.ts', text: "read('node_modules/world-map/land.json') // globe" },
]

it('a package that nothing names is reported, and one that the server does not load is not a dependency', () => {
  expect(findPackageUseProblems(lists, files, {})).toEqual([
    'pino is in dependencies, but neither src/server nor src/core names it.',
    'globe is in devDependencies, but nothing names it.',
    '@size/plugin is in devDependencies, but nothing names it.',
  ])
})

it('an exception allows a package that is used without its name, until it is removed', () => {
  const { pino: _, ...dependencies } = lists.dependencies
  const { globe: __, ...devDependencies } = lists.devDependencies
  const used = { ...lists, dependencies, devDependencies }
  expect(findPackageUseProblems(used, files, { '@size/plugin': 'size-limit loads it' })).toEqual([])
  expect(findPackageUseProblems(used, files, { '@size/plugin': 'size-limit loads it', old: '' })).toEqual([
    'old: no listed package needs this exception.',
  ])
})
