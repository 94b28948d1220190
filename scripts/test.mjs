// `npm test` installs missing packages, builds, and runs every test. On a machine without a browser it tries
// to
// install Debian's; where that fails, the browser tests are skipped and reported.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { installMissing } from './install.mjs'
import { findNode, root } from './node.mjs'

const chromium = '/usr/bin/chromium'

installMissing({ development: true })
if (!existsSync(chromium) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
  console.log('Installing Chromium for the tests in a browser …')
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const quiet = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  spawnSync('apt-get', ['update', '-qq'], quiet)
  const packages = ['chromium', 'chromium-headless-shell']
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet)
}
const node = findNode()
const wanted = process.argv.slice(2)
const reporters = [
  ...(wanted.some((it) => it.startsWith('--reporter')) ? [] : ['--reporter=default']),
  `--reporter=${root}/scripts/test/skip-report.ts`,
]
const steps = [
  [`${root}/scripts/build.ts`],
  [
    '--disable-warning=ExperimentalWarning',
    `${root}/node_modules/vitest/vitest.mjs`,
    'run',
    ...wanted,
    ...reporters,
  ],
]
for (const step of steps) {
  const { status } = spawnSync(node, step, {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_ENV: 'test',
      TRELLIS_BROWSER: existsSync(chromium) ? chromium : '',
    },
  })
  if (status !== 0) process.exit(status ?? 1)
}
