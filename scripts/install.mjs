import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { requireWriting } from './may-write.mjs'
import { root } from './node.mjs'

const folder = `${root}/node_modules`
const stamp = `${folder}/.trellis-installed`

/**
 * Installs the exact packages of package-lock.json unless they are installed already. Development needs
 * include production needs, so a development installation is never reduced.
 * @param {{ development: boolean }} want
 */
export function installMissing({ development }) {
  const lock = createHash('sha256')
    .update(readFileSync(`${root}/package-lock.json`))
    .digest('hex')
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
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
