import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { findFreePort } from './free-port.ts'

/** Programs and files of Debian's packages that a site of WordPress needs. */
export interface WordpressFiles {
  /** Folder of WordPress with a theme. */
  folder: string
  /** Folder of the PHP extensions for MariaDB. */
  extensions: string
}

/** A site of WordPress with one post. */
export interface WordpressSite {
  postUrl: string
  close(): Promise<void>
}

const run = promisify(execFile)
const support = resolve('tests/support/wordpress')

/**
 * Starts a site of WordPress on a new MariaDB, served by PHP, with a post that contains each URL in a
 * block of its own.
 */
export async function startWordpressSite(
  { folder: source, extensions }: WordpressFiles,
  urls: readonly string[],
): Promise<WordpressSite> {
  const folder = mkdtempSync(join(tmpdir(), 'roadstead-wordpress-'))
  const [site, data, socket] = ['site', 'data', 'mariadb.sock'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const processes: ChildProcess[] = []
  const start = (program: string, args: string[], cwd: string) => {
    const child = spawn(program, args, {
      cwd,
      stdio: 'ignore',
      // The page and the thumbnails of its frames at the same time.
      env: { ...process.env, PHP_CLI_SERVER_WORKERS: '4' },
    })
    processes.push(child)
  }

  async function close(): Promise<void> {
    for (const child of processes.reverse()) {
      if (child.exitCode === null && child.kill())
        await new Promise((resolveEnd) => child.once('exit', resolveEnd))
    }
    rmSync(folder, { recursive: true, force: true })
  }

  try {
    await run('cp', ['-a', source, site])
    // `wordpress/embed.php`, which has no database, puts this file into the unpacked WordPress.
    rmSync(join(site, 'wp-content/db.php'), { force: true })
    const port = await findFreePort()
    const home = `http://127.0.0.1:${port}`
    writeFileSync(join(site, 'wp-config.php'), formatConfig(home, socket))
    mkdirSync(join(site, 'wp-content/mu-plugins'), { recursive: true })
    copyFileSync(join(support, 'local-requests.php'), join(site, 'wp-content/mu-plugins/local-requests.php'))

    await run('mariadb-install-db', [
      '--no-defaults',
      `--datadir=${data}`,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
      ...(process.getuid?.() === 0 ? ['--user=root'] : []),
    ])
    const options = ['--no-defaults', `--datadir=${data}`, `--socket=${socket}`, '--skip-networking']
    start('mariadbd', [...options, ...(process.getuid?.() === 0 ? ['--user=root'] : [])], folder)
    const createDatabase = [`--socket=${socket}`, '--user=root', '--execute=create database wordpress']
    await repeat(() => run('mariadb', ['--no-defaults', ...createDatabase]))

    const php = ['mysqlnd', 'mysqli'].map((name) => `-dextension=${join(extensions, `${name}.so`)}`)
    const { stdout } = await run('php', [...php, join(support, 'install.php'), ...urls], { cwd: site })
    start('php', [...php, '-S', `127.0.0.1:${port}`, '-t', site], site)
    const postUrl = `${home}/?p=${/\d+$/.exec(stdout.trim())?.[0]}`
    await repeat(() => fetch(postUrl))
    return { postUrl, close }
  } catch (error) {
    await close()
    throw error
  }
}

function formatConfig(home: string, socket: string): string {
  const constants = {
    DB_NAME: 'wordpress',
    DB_USER: 'root',
    DB_PASSWORD: '',
    DB_HOST: `localhost:${socket}`,
    DB_CHARSET: 'utf8mb4',
    DB_COLLATE: '',
    WP_HOME: home,
    WP_SITEURL: home,
    DISABLE_WP_CRON: true,
    WP_HTTP_BLOCK_EXTERNAL: false,
  }
  const lines = Object.entries(constants).map(
    ([name, value]) => `define( '${name}', ${JSON.stringify(value)} );`,
  )
  return [
    '<?php',
    ...lines,
    "$table_prefix = 'wp_';",
    "if ( ! defined( 'ABSPATH' ) ) define( 'ABSPATH', __DIR__ . '/' );",
    "require_once ABSPATH . 'wp-settings.php';",
  ].join('\n')
}

/** Repeats an action until it succeeds, for at most a minute. */
async function repeat(action: () => Promise<unknown>): Promise<void> {
  for (const start = Date.now(); ;) {
    try {
      await action()
      return
    } catch (error) {
      if (Date.now() - start > 60_000) throw error
      await new Promise((resolveWait) => setTimeout(resolveWait, 200))
    }
  }
}
