/**
 * Words that mean the same in names of places, normalised as by `normalizeSearchText`. A search for
 * one of a group finds the others.
 */
const groups: readonly (readonly string[])[] = [
  ['st', 'saint', 'sankt', 'sint', 'santo', 'san'],
  ['ste', 'sainte', 'santa', 'sta'],
  ['pt', 'port', 'porto', 'puerto'],
  ['pt', 'pte', 'point', 'pointe', 'punta'],
  ['pto', 'puerto', 'porto'],
  ['hbr', 'harbour', 'harbor'],
  ['hvn', 'haven', 'hafen', 'havn', 'hamn'],
  ['mar', 'marina'],
  ['anch', 'anchorage'],
  ['is', 'isl', 'island', 'isle', 'ile', 'isla', 'isola'],
  ['mt', 'mount', 'mont', 'monte'],
  ['ft', 'fort', 'forte'],
  ['cpe', 'cape', 'cap', 'cabo', 'capo'],
  ['yc', 'yachtclub'],
  ['bch', 'beach'],
  ['bty', 'boatyard'],
  ['co', 'county'],
  ['n', 'north'],
  ['s', 'south'],
  ['e', 'east'],
  ['w', 'west'],
]

const wordsByWord = new Map<string, Set<string>>()
for (const group of groups) {
  for (const word of group) {
    const words = wordsByWord.get(word) ?? new Set()
    for (const other of group) words.add(other)
    wordsByWord.set(word, words)
  }
}

/** Returns a normalised word and the words that mean the same, the word itself first. */
export function listEquivalentWords(word: string): string[] {
  return [...new Set([word, ...(wordsByWord.get(word) ?? [])])]
}
