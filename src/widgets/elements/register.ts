/**
 * Entry script of the embed. It defines the elements of the page, and each loads its code when it is
 * drawn. Can be imported on a server.
 */
import { registerAllElements } from './register-all.ts'

registerAllElements(import.meta.url)
