import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readOutput } from '../../../scripts/test/processes.ts'
import { until } from '../../api/test/kit/until.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const lock = `${root}/node_modules/.trellis-panel-building`
const sources = [
  'packages/panel/src',
  'packages/panel/plugins',
  'packages/panel/public',
  'packages/panel/index.html',
  'packages/panel/vite.config.ts',
  'packages/contract/src',
]

/** Builds the panel unless dist/panel is newer than everything it is made from. */
export async function ensureBuiltPanel() {
  const built = `${root}/dist/panel/index.html`
  if (existsSync(built) && statSync(built).mtimeMs >= Math.max(...sources.map(newest))) return
  if (!takeLock()) return until(() => !existsSync(lock))
  try {
    readOutput(process.execPath, [`${root}/node_modules/vite/bin/vite.js`, 'build'], {
      cwd: `${root}/packages/panel`,
      env: { ...process.env, NODE_ENV: 'production' },
    })
  } finally {
    rmSync(lock, { force: true })
  }
}

/** Returns whether this process got the build lock: test files run in parallel, and one of them builds. */
function takeLock(): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    return false
  }
}

function newest(path: string): number {
  const full = `${root}/${path}`
  const { mtimeMs } = statSync(full)
  if (!statSync(full).isDirectory()) return mtimeMs
  return Math.max(
    ...readdirSync(full, { withFileTypes: true, recursive: true })
      .filter((it) => it.isFile())
      .map((it) => statSync(`${it.parentPath}/${it.name}`).mtimeMs),
  )
}
