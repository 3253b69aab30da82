import { fileURLToPath } from 'node:url'

/** Returns the path of a file of the project. */
export const path = (file: string) => fileURLToPath(new URL(`../${file}`, import.meta.url))
