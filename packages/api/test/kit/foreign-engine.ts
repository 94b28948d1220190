import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { defaultPaths } from '@trellis/contract/hosting/engine-paths.ts'

const program = new URL('../../../agent/test/fixtures/foreign-engine.mts', import.meta.url).pathname

/** Puts a game server that knows nothing of Trellis into the operator's folder for engines. */
export function offerForeignEngine(dataDir: string): void {
  offer(dataDir, 'foreign.mts', `#!${process.execPath}\n${readFileSync(program, 'utf8')}`)
  offer(dataDir, 'defaults.json', JSON.stringify({ maxPlayers: 20, isStubborn: false }))
}

function offer(dataDir: string, file: string, content: string): void {
  const path = `${dataDir}/engines/${file}`
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
  chmodSync(path, 0o755)
}

export const foreignPaths = {
  ...defaultPaths,
  worlds: 'saves/worlds/{NAME}_.json',
  config: 'conf/engine.json',
}

/** Returns the form with which a super admin registers it. */
export const getForeignForm = (change: object = {}) => ({
  name: 'Foreign',
  exec: 'foreign.mts',
  args: ['${port}', '${name}'],
  env: { GREETING: 'hi' },
  files: [{ from: 'defaults.json', to: 'conf/engine.json' }],
  schema: 'lychie-json',
  paths: foreignPaths,
  ready: { by: 'stdout', pattern: '^Listening on' },
  playersPattern: '^Players online: (\\d+)$',
  save: { line: 'save', done: '^Saved' },
  stop: { lines: ['stop'], signal: 'SIGINT', graceMs: 1000 },
  editWhileRunning: 'never',
  isOffered: true,
  ...change,
})
