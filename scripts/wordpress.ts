import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isRootOnDebian, tryCommand, tryInstall } from './apt.ts'

/** Folder for the package, of which only the files are needed; installing it would start a web server. */
const unpacked = '.test/debian/wordpress'
const folder = resolve(unpacked, 'usr/share/wordpress')

/** Folder of the code of WordPress; null if it or PHP is missing. */
export function findWordpress(): string | null {
  return existsSync('/usr/bin/php') && existsSync(join(folder, 'wp-settings.php')) ? folder : null
}

/** Fetches PHP and the code of WordPress as root on Debian, if they are missing. */
export function ensureWordpress(): void {
  if (findWordpress() || !isRootOnDebian()) return
  tryInstall(['php-cli', 'php-xml'], ['--no-install-recommends'])
  mkdirSync(unpacked, { recursive: true })
  tryCommand('apt-get', ['download', '-qq', 'wordpress'], unpacked)
  const archive = readdirSync(unpacked).find((file) => file.endsWith('.deb'))
  if (archive) tryCommand('dpkg-deb', ['-x', archive, '.'], unpacked)
}
