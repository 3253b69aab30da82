/**
 * The script of the embed. It is small: it names the elements of the page, and
 * each loads what it needs when it is drawn. A server may import it too.
 */
import { registerAllElements } from './register-all.ts'

registerAllElements(import.meta.url)
