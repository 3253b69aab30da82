import { useEffect, useRef, type ReactNode } from 'react'
import { isHexColour } from '../core/colour.ts'
import { createLazyCode, useLazyCode } from '../ui/loading/lazy-code.ts'
import { guardWidgetTexts } from './guard-widget-texts.ts'
import { SettingsProvider, type SettingsProviderProps } from './SettingsProvider.tsx'
import './accent/accent.css'

export interface RoadsteadProviderProps extends SettingsProviderProps {
  /**
   * Colour of buttons, links and marks as `#rrggbb`, in place of that of the theme. It is made darker or lighter where
   * text in it could not be read; the night theme stays red. With it, the children are in a node without a box.
   */
  accent?: string
}

/** Provides the site, the language, the units and the accent colour to the widgets below it. */
export function RoadsteadProvider({ accent, children, ...settings }: RoadsteadProviderProps) {
  useEffect(guardWidgetTexts, [])
  return (
    <SettingsProvider {...settings}>
      {accent === undefined ? children : <Accent colour={accent}>{children}</Accent>}
    </SettingsProvider>
  )
}

const accentCode = createLazyCode(() => import('./accent/accent-themes.ts'))

/** Applies an accent colour to its children; the code that does so is loaded on demand. */
function Accent({ colour, children }: { colour: string; children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null)
  const { code } = useLazyCode(accentCode)
  useEffect(() => {
    const accent = colour.trim()
    if (!isHexColour(accent)) {
      console.warn(`Roadstead: the accent ${JSON.stringify(colour)} is not a colour such as #0e5a8a`)
      return undefined
    }
    return root.current && code ? code.value.applyAccentToThemes(root.current, accent) : undefined
  }, [colour, code])
  return (
    <div data-rs-accent ref={root}>
      {children}
    </div>
  )
}
