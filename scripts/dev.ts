// `npm run dev` runs agent and api from their sources with a restart at each change, and the panel with hot
// reload.
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { resolve } from 'node:path'
import { packItems } from './pack-items.ts'

const itemsDir = resolve('node_modules/.cache/trellis-items')
await packItems(itemsDir)

const quiet = '--disable-warning=ExperimentalWarning'
const flags = [quiet, '--watch', '--watch-preserve-output']
const env = {
  ...process.env,
  DATA_DIR: resolve(process.env.DATA_DIR || 'data'),
  PUBLIC_URL: process.env.PUBLIC_URL ?? 'http://localhost:5173',
  ENGINE_ENTRY: `${process.cwd()}/packages/engine/src/main.ts`,
  BRIDGE_ENTRY: `${process.cwd()}/packages/bridge/src/main.ts`,
  LOBBY_ENTRY: `${process.cwd()}/packages/lobby/src/main.ts`,
  ITEMS_DIR: itemsDir,
  SERVERS_ON_EXIT: 'keep',
}
const programs = [
  [...flags, 'packages/agent/src/main.ts'],
  [...flags, 'packages/api/src/main.ts'],
  ['node_modules/vite/bin/vite.js', 'packages/panel', '--clearScreen', 'false'],
]
/** The files from which others are generated. */
const sources = /\/(?:messages\/[\w-]+\/.+\.json|feature\.tsx?|migrations\/\d{3}-.+\.ts)$/
let isWaiting = false

/** Writes the generated files shortly after the last change, because editors write a file in several steps. */
function generateSoon(): void {
  if (isWaiting) return
  isWaiting = true
  setTimeout(() => {
    isWaiting = false
    spawn(process.execPath, [quiet, 'scripts/generate.ts'], { stdio: 'inherit' })
  }, 200)
}

watch('packages', { recursive: true }, (_, file) => {
  if (file !== null && sources.test(file)) generateSoon()
})

const children = programs.map((args) => spawn(process.execPath, args, { stdio: 'inherit', env }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })
}
