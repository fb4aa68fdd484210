import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { run } from '../run.mjs'
import { step } from '../step.mjs'

const oldestPostgres = 15
const debianPostgres = '/usr/lib/postgresql'

/** The folder of PostgreSQL's programs; installs them if it may. */
export const ensurePostgres = () => ensure('PostgreSQL', 'postgresql', findPostgres, installWithoutCluster)

/** The path of the Redis program; installs it if it may. */
export const ensureRedis = () =>
  ensure('Redis', 'redis-server', () => findProgram('redis-server'), aptInstall)

/** The path of PgBouncer, a connection pooler for PostgreSQL; installs it if it may. */
export const ensurePgbouncer = () =>
  ensure('PgBouncer', 'pgbouncer', () => findProgram('pgbouncer') ?? findDebianPgbouncer(), aptInstall)

/** The path of curl; installs it if it may. */
export const ensureCurl = () => ensure('curl', 'curl', () => findProgram('curl'), aptInstall)

/** The path of HAProxy; installs it if it may. */
export const ensureHaproxy = () => ensure('HAProxy', 'haproxy', () => findProgram('haproxy'), aptInstall)

/** The path of nginx; installs it if it may. */
export const ensureNginx = () => ensure('nginx', 'nginx-light', () => findProgram('nginx'), aptInstall)

/** The path of a library that gives a process another time; installs it if it may. */
export const ensureFaketime = () => ensure('libfaketime', 'libfaketime', findFaketime, aptInstall)

/** The path of the Chromium program; installs it if it may. */
export const ensureChromium = () => ensure('Chromium', 'chromium', findChromium, aptInstall)

/**
 * The path of a Chromium without windows, which needs a third less CPU time; installs it if it may. It has no pop-up blocker
 * and no back/forward cache. Chromium itself is used if there is no such package.
 */
export const ensureHeadlessChromium = () =>
  ensure(
    'Chromium without windows',
    'chromium-headless-shell',
    () => findProgram('chromium-headless-shell') ?? (canInstall() ? undefined : findChromium()),
    aptInstall,
  )

/** The path of the Firefox program; installs it if it may. */
export const ensureFirefox = () =>
  ensure('Firefox', 'firefox-esr', () => findProgram('firefox-esr', 'firefox'), aptInstall)

/** The path of the driver of WebKitGTK; installs it, with the browser, if it may. */
export const ensureWebKit = () =>
  ensure('WebKitGTK', 'webkit2gtk-driver', () => findProgram('WebKitWebDriver'), aptInstall)

/** The path of Xvfb, a display in memory; installs it if it may. */
export const ensureXvfb = () => ensure('Xvfb', 'xvfb', () => findProgram('Xvfb'), aptInstall)

function findFaketime() {
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib') : []
  return folders
    .map(folder => join('/usr/lib', folder, 'faketime/libfaketime.so.1'))
    .find(file => existsSync(file))
}

const findChromium = () =>
  findProgram('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable')

/** Debian installs it into a folder that is not on the PATH of most users. */
const findDebianPgbouncer = () => (existsSync('/usr/sbin/pgbouncer') ? '/usr/sbin/pgbouncer' : undefined)

/** @param {string[]} names */
function findProgram(...names) {
  return names.flatMap(name => pathFolders().map(folder => join(folder, name))).find(file => existsSync(file))
}

function findPostgres() {
  const debian = existsSync(debianPostgres) ? readdirSync(debianPostgres) : []
  const newestFirst = debian
    .sort((a, b) => Number(b) - Number(a))
    .map(major => join(debianPostgres, major, 'bin'))
  const found = [...pathFolders(), ...newestFirst].find(
    folder => existsSync(join(folder, 'initdb')) && majorVersion(join(folder, 'postgres')) >= oldestPostgres,
  )
  // A folder on PATH may have links to some of the programs only, without pg_dump.
  return found && dirname(realpathSync(join(found, 'postgres')))
}

function pathFolders() {
  return (process.env.PATH ?? '').split(delimiter).filter(folder => folder !== '')
}

/** @param {string} postgres */
function majorVersion(postgres) {
  if (!existsSync(postgres)) return 0
  const version = execFileSync(postgres, ['--version'], { encoding: 'utf8' })
  return Number(/ (\d+)/.exec(version)?.[1] ?? 0)
}

/**
 * @param {string} title
 * @param {string} debianPackage
 * @param {() => string | undefined} find
 * @param {(debianPackage: string) => Promise<void>} install
 */
async function ensure(title, debianPackage, find, install) {
  const present = find()
  if (present) return present
  if (canInstall()) {
    await step(`Installing ${title}`, () => install(debianPackage))
  }
  const installed = find()
  if (installed) return installed
  const version = title === 'PostgreSQL' ? ` ${oldestPostgres} or newer` : ''
  throw new Error(
    `The tests need ${title}${version}: install it (on Debian or Ubuntu: sudo apt-get install ${debianPackage}), or put its programs on PATH.`,
  )
}

const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Without the setting, Debian creates and starts a database server. @param {string} debianPackage */
async function installWithoutCluster(debianPackage) {
  const folder = '/etc/postgresql-common/createcluster.d'
  const setting = join(folder, 'guide-tests.conf')
  mkdirSync(folder, { recursive: true })
  writeFileSync(setting, 'create_main_cluster = false\n')
  try {
    await aptInstall(debianPackage)
  } finally {
    rmSync(setting)
  }
}

/** @param {string} debianPackage */
async function aptInstall(debianPackage) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // Another test run may be installing at the same time.
  const waitForLock = ['-o', 'DPkg::Lock::Timeout=300']
  await run('apt-get', ['update', ...waitForLock], { env })
  await run('apt-get', ['install', '--yes', '--no-install-recommends', ...waitForLock, debianPackage], {
    env,
  })
}
