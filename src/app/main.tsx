import '@fontsource-variable/atkinson-hyperlegible-next'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../ui/tokens.css'
import '../ui/parts.css'
import './app.css'
import './plain-page.css'
import { App } from './App.tsx'

/** The app mounts into the configuration element where a page has one, else into its root (section 2). */
const place = document.getElementById('roadstead-config') ?? document.getElementById('root')
if (!place) throw new Error('the page has neither #roadstead-config nor #root')
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
