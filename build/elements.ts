import preact from '@preact/preset-vite'
import type { UserConfig } from 'vite'
import { leaflet } from './leaflet.ts'
import { markercluster } from './markercluster.ts'
import { path } from './paths.ts'
import { shadowStylesPlugin } from './shadow-styles.ts'
import { getSharedChunkOptions } from './shared-chunks.ts'

/** What both script builds share: Preact instead of React, styles bundled with the code that uses them. */
const scriptBuild = (): UserConfig => ({
  publicDir: false,
  plugins: [preact(), leaflet(), markercluster(), shadowStylesPlugin],
  // A library build leaves this to the consumer's bundler; here there is none.
  define: { 'process.env.NODE_ENV': '"production"' },
})

/** Marks for other bundlers have no use in a script. */
const scriptComments = { legal: true, annotation: false }

/** The script build for any page: self-registering elements. */
export const buildElements = (): UserConfig => ({
  ...scriptBuild(),
  build: {
    outDir: path('dist/elements'),
    emptyOutDir: true,
    target: 'es2022',
    lib: {
      entry: {
        roadstead: path('src/widgets/elements/register.ts'),
        frame: path('src/widgets/elements/frame.ts'),
      },
      formats: ['es'],
    },
    // Each chunk includes its styles.
    cssCodeSplit: true,
    rolldownOptions: {
      output: {
        minify: true,
        comments: scriptComments,
        chunkFileNames: 'chunks/[name]-[hash].js',
        codeSplitting: getSharedChunkOptions(),
      },
    },
  },
})

/** The same in one file, for pages that use subresource integrity. Runs after `elements`, in the same folder. */
export const buildSingleFile = (): UserConfig => ({
  ...scriptBuild(),
  build: {
    outDir: path('dist/elements'),
    emptyOutDir: false,
    target: 'es2022',
    lib: { entry: { 'roadstead.single': path('src/widgets/elements/register.ts') }, formats: ['es'] },
    rolldownOptions: { output: { minify: true, comments: scriptComments, codeSplitting: false } },
  },
})
