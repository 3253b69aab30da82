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

/** Folder of WordPress with a theme, and the folder of PHP's extensions for MariaDB; null if a part is missing. */
export function findWordpressSite(): { folder: string; extensions: string } | null {
  const wordpress = findWordpress()
  const phpFolder = resolve(unpacked, 'usr/lib/php')
  const [api] = existsSync(phpFolder) ? readdirSync(phpFolder) : []
  if (!wordpress || !api || !existsSync(join(phpFolder, api, 'mysqli.so'))) return null
  const hasTheme = existsSync(join(wordpress, 'wp-content/themes/twentytwentythree/theme.json'))
  return hasTheme && existsSync('/usr/sbin/mariadbd')
    ? { folder: wordpress, extensions: join(phpFolder, api) }
    : null
}

/** Fetches what a site of WordPress needs as root on Debian, if it is missing. */
export function ensureWordpressSite(): void {
  ensureWordpress()
  if (findWordpressSite() || !isRootOnDebian()) return
  if (!existsSync('/usr/sbin/mariadbd')) tryInstall(['mariadb-server'], ['--no-install-recommends'])
  fetchPackage('php8.2-mysql')
  fetchPackage('wordpress-theme-twentytwentythree')
}

/** Fetches PHP and the code of WordPress as root on Debian, if they are missing. */
export function ensureWordpress(): void {
  if (findWordpress() || !isRootOnDebian()) return
  tryInstall(['php-cli', 'php-xml'], ['--no-install-recommends'])
  fetchPackage('wordpress')
}

/** Unpacks a package of Debian without installing it. */
function fetchPackage(name: string): void {
  mkdirSync(unpacked, { recursive: true })
  tryCommand('apt-get', ['download', '-qq', name], unpacked)
  const archive = readdirSync(unpacked).find((file) => file.startsWith(`${name}_`))
  if (archive) tryCommand('dpkg-deb', ['-x', archive, '.'], unpacked)
}
