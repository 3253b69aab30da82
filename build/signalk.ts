import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import sharp from 'sharp'
import type { PluginOption, UserConfig } from 'vite'
import { createSignalkManifest } from '../src/plugin/signalk/manifest.ts'
import { path } from './paths.ts'
import { publishConfig } from './publish-config.ts'

/** Side of the icon in the app store. */
const iconPixels = 192

/** Adds the other files of the Signal K package: manifest, README, licence, icon, and the panel as its web app. */
function signalkPackage(): PluginOption {
  return {
    name: 'signalk-package',
    async generateBundle() {
      const emit = (fileName: string, source: string | Uint8Array) =>
        this.emitFile({ type: 'asset', fileName, source })
      const { version } = JSON.parse(readFileSync(path('package.json'), 'utf8')) as { version: string }
      const manifest = { ...createSignalkManifest(version), publishConfig }
      emit('package.json', `${JSON.stringify(manifest, null, 2)}\n`)
      emit('README.md', readFileSync(path('src/plugin/signalk/README.md')))
      emit('CHANGELOG.md', extractChangelog(version))
      emit('LICENSE', readFileSync(path('LICENSE')))
      const icon = readFileSync(path('src/plugin/signalk/icon.svg'))
      emit('public/icon.svg', icon)
      // The app store shows only bitmaps.
      emit('public/icon.png', await sharp(icon).resize(iconPixels).png({ palette: true }).toBuffer())
      const screenshots = path('src/plugin/signalk/screenshots')
      for (const name of readdirSync(screenshots))
        emit(`public/screenshots/${name}`, readFileSync(`${screenshots}/${name}`))
      const panel = path('dist/plugin')
      for (const name of readdirSync(panel, { recursive: true, encoding: 'utf8' })) {
        const file = `${panel}/${name}`
        if (statSync(file).isFile() && !name.endsWith('.map')) emit(`public/${name}`, readFileSync(file))
      }
    },
    /** Also packed as a tarball, which the site offers for download. */
    closeBundle() {
      const into = path('dist/download')
      mkdirSync(into, { recursive: true })
      const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', into], {
        cwd: path('dist/signalk-roadstead'),
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      const [{ filename }] = JSON.parse(packed) as [{ filename: string }]
      renameSync(`${into}/${filename}`, `${into}/signalk-roadstead.tgz`)
    },
  }
}

/** Returns the part of the changelog about plotters. */
function extractChangelog(version: string): string {
  const [, part = ''] =
    /\n### Plotters\n([^]*?)(?=\n##)/.exec(readFileSync(path('CHANGELOG.md'), 'utf8')) ?? []
  return `# Changelog\n\n## ${version}\n${part}`
}

/** The package for Signal K servers: one file with all dependencies, and the panel. */
export const buildSignalk = (): UserConfig => ({
  publicDir: false,
  plugins: [signalkPackage()],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: path('dist/signalk-roadstead'),
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: { index: path('src/plugin/signalk/index.ts') },
      output: { format: 'cjs', exports: 'default', entryFileNames: '[name].js' },
    },
  },
})
