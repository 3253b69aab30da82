import { createRoot } from 'react-dom/client'
import '../../ui/tokens.css'
import '../../ui/parts.css'
import './panel.css'
import { PlotterPanel } from './PlotterPanel.tsx'

const place = document.getElementById('root')
if (!place) throw new Error('the page has no #root')
createRoot(place).render(<PlotterPanel />)
