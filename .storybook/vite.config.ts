import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leaflet } from '../build/leaflet.ts'
import { markercluster } from '../build/markercluster.ts'
import { sampleImagery } from './sample-imagery.ts'

/** The site's own configuration builds by name; a story needs React and the Leaflet that leaves `window.L` alone. */
export default defineConfig({
  plugins: [react(), leaflet(), markercluster(), sampleImagery()],
})
