import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from '../run.mjs'
import { step } from '../step.mjs'

const oldestPostgres = 15
const debianPostgres = '/usr/lib/postgresql'

/** The folder of PostgreSQL's programs; installs them where it may. */
export const ensurePostgres = () => ensure('PostgreSQL', 'postgresql', findPostgres, installWithoutCluster)

/** The path of the Redis program; installs it where it may. */
export const ensureRedis = () => ensure('Redis', 'redis-server', findRedis, aptInstall)

/** The path of the Chromium program; installs it where it may. */
export const ensureChromium = () => ensure('Chromium', 'chromium', findChromium, aptInstall)

function findChromium() {
  return ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
    .flatMap(name => pathFolders().map(folder => join(folder, name)))
    .find(file => existsSync(file))
}

function findPostgres() {
  const debian = existsSync(debianPostgres) ? readdirSync(debianPostgres) : []
  const newestFirst = debian
    .sort((a, b) => Number(b) - Number(a))
    .map(major => join(debianPostgres, major, 'bin'))
  return [...pathFolders(), ...newestFirst].find(
    folder => existsSync(join(folder, 'initdb')) && majorVersion(join(folder, 'postgres')) >= oldestPostgres,
  )
}

function findRedis() {
  return pathFolders()
    .map(folder => join(folder, 'redis-server'))
    .find(file => existsSync(file))
}

function pathFolders() {
  return (process.env.PATH ?? '').split(delimiter).filter(folder => folder !== '')
}

/** @param {string} postgres */
function majorVersion(postgres) {
  if (!existsSync(postgres)) return 0
  const answer = execFileSync(postgres, ['--version'], { encoding: 'utf8' })
  return Number(/ (\d+)/.exec(answer)?.[1] ?? 0)
}

/**
 * @param {string} title
 * @param {string} debianPackage
 * @param {() => string | undefined} find
 * @param {(debianPackage: string) => Promise<void>} installIt
 */
async function ensure(title, debianPackage, find, installIt) {
  const present = find()
  if (present) return present
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await step(`Installing ${title}`, () => installIt(debianPackage))
  }
  const installed = find()
  if (installed) return installed
  const version = title === 'PostgreSQL' ? ` ${oldestPostgres} or newer` : ''
  throw new Error(
    `The tests need ${title}${version}: install it (on Debian or Ubuntu: sudo apt-get install ${debianPackage}), or put its programs on PATH.`,
  )
}

/** Debian would otherwise create and start a database server of its own. @param {string} debianPackage */
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
  // A second test run may be installing at this moment.
  const waitForLock = ['-o', 'DPkg::Lock::Timeout=300']
  await run('apt-get', ['update', ...waitForLock], { env })
  await run('apt-get', ['install', '--yes', '--no-install-recommends', ...waitForLock, debianPackage], {
    env,
  })
}
