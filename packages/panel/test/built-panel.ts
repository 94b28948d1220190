import { existsSync, readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readOutput } from '../../../scripts/test/processes.ts'
import { buildOnce } from './kit/build-once.ts'

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
export const ensureBuiltPanel = () => buildOnce({ lock, isBuilt, build })

function isBuilt(): boolean {
  const built = `${root}/dist/panel/index.html`
  return existsSync(built) && statSync(built).mtimeMs >= Math.max(...sources.map(newest))
}

function build(): void {
  readOutput(process.execPath, [`${root}/node_modules/vite/bin/vite.js`, 'build'], {
    cwd: `${root}/packages/panel`,
    env: { ...process.env, NODE_ENV: 'production' },
  })
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
