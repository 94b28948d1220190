import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { requireWriting } from './may-write.mjs'
import { root } from './node.mjs'

const folder = `${root}/node_modules`
const stamp = `${folder}/.trellis-installed`

/** @typedef {{ version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean, link?: boolean }} LockedPackage */

/**
 * Returns the packages that a lock file of npm names.
 * @param {string} file
 * @returns {Record<string, LockedPackage>}
 */
const readLock = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

/**
 * Returns the needs for which npm itself has installed exactly the packages of package-lock.json, without this script;
 * null if it has not.
 */
function findInstalled() {
  const record = `${folder}/.package-lock.json`
  if (!existsSync(record)) return null
  const present = readLock(record)
  const missing = Object.entries(readLock(`${root}/package-lock.json`)).filter(
    ([path, { version, optional, link }]) =>
      path.startsWith('node_modules/') && !optional && !link && present[path]?.version !== version,
  )
  if (missing.length === 0) return 'development'
  return missing.every(([, { dev, devOptional }]) => dev || devOptional) ? 'production' : null
}

/**
 * Installs the exact packages of package-lock.json unless they are installed already. Development needs
 * include production needs, so a development installation is never reduced.
 * @param {{ development: boolean }} want
 */
export function installMissing({ development }) {
  const lock = createHash('sha256')
    .update(readFileSync(`${root}/package-lock.json`))
    .digest('hex')
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : `${lock} ${findInstalled()}`
  if (installed === `${lock} development` || (!development && installed === `${lock} production`))
    return
  requireWriting(folder, 'Trellis needs packages that are not installed')
  console.log('Installing packages …')
  const scope = development ? [] : ['--omit=dev']
  const result = spawnSync(
    'npm',
    ['ci', '--no-fund', '--no-audit', '--loglevel=error', '--engine-strict=false', ...scope],
    {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
      // A hoster's NODE_ENV=production must not omit the packages that the tests need.
      env: { ...process.env, NODE_ENV: development ? 'development' : 'production' },
    },
  )
  if (result.status !== 0) {
    console.error('Installing the packages failed; see above.')
    process.exit(1)
  }
  writeFileSync(stamp, `${lock} ${development ? 'development' : 'production'}`)
}
