import type { AidSymbol } from '../../core/catalogue/aid-types.ts'

/** The colour of each mark's sign by its name in tokens.css, after what sailors know from charts. */
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
