import type { AidSymbol } from '../../core/catalogue/aid-types.ts'

/** Colour of each aid symbol by its name in tokens.css, following chart conventions. */
export const aidSymbolColours: Readonly<Record<AidSymbol, 'yellow' | 'red' | 'green' | 'white' | 'magenta'>> =
  {
    unknown: 'white',
    structure: 'white',
    racon: 'magenta',
    light: 'magenta',
    north: 'yellow',
    east: 'yellow',
    south: 'yellow',
    west: 'yellow',
    port: 'red',
    starboard: 'green',
    danger: 'red',
    'safe-water': 'red',
    special: 'yellow',
    'light-vessel': 'magenta',
  }
