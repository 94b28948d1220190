import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * @typedef {{ address: string, dataDir: string, complaints: string[], env: NodeJS.ProcessEnv }} Start
 */

/** Explanations of the agent's warnings about isolation for operators, by the beginning of the warning. */
const meanings = [
  { begin: 'No sandbox:', words: 'Game servers run without a sandbox.' },
  { begin: 'No limits by the kernel:', words: 'Limits of memory and processor are watched only.' },
]

/**
 * Writes the start report for a terminal: the address, how to sign in, each missing protection with the command
 * that adds it, the data folder, and how to stop.
 * @param {Start} start
 * @returns {string}
 */
export function writeReport({ address, dataDir, complaints, env }) {
  const signIn = env.DISCORD_CLIENT_ID
    ? 'Press Log in and sign in with Discord.'
    : 'Press Log in and choose Operator: nobody else can sign in from another machine.'
  /** @type {{ title: string, texts: string[] }[]} */
  const rows = [
    { title: 'Sign in', texts: [signIn] },
    { title: 'Protection', texts: describeProtection(complaints, env) },
    { title: 'Data', texts: [dataDir] },
    { title: 'Stop', texts: [describeStop(env)] },
  ]
  const lines = rows.flatMap(({ title, texts }) =>
    texts.map((text, at) => `  ${(at === 0 ? title : '').padEnd(12)}${text}`),
  )
  return ['', `  Trellis is ready:  ${address}`, '', ...lines, ''].join('\n')
}

/**
 * @param {string[]} complaints
 * @param {NodeJS.ProcessEnv} env
 * @returns {string[]}
 */
function describeProtection(complaints, env) {
  if (complaints.length === 0) return ['Every part is in force.']
  const words = complaints.map(
    (text) => meanings.find(({ begin }) => text.startsWith(begin))?.words ?? text,
  )
  return [...new Set(words), `Mend it: ${findRemedy(env)}`]
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {string} one command
 */
function findRemedy(env) {
  const folders = [...(env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin']
  const has = (/** @type {string} */ name) => folders.some((it) => existsSync(join(it, name)))
  const missing = [
    ['bwrap', 'bubblewrap'],
    ['nft', 'nftables'],
  ].flatMap(([program = '', name = '']) => (has(program) ? [] : [name]))
  const isRoot = process.getuid?.() === 0
  if (missing.length > 0 && has('apt-get'))
    return `${isRoot ? '' : 'sudo '}apt-get install ${missing.join(' ')}`
  return 'npm run doctor   (it says what to do)'
}

/** @param {NodeJS.ProcessEnv} env */
const describeStop = (env) =>
  env.SERVERS_ON_EXIT === 'stop'
    ? 'Press Ctrl-C. It stops the game servers too; the next npm start starts them again.'
    : 'Press Ctrl-C. Game servers keep running, and the next npm start takes them over.'

/**
 * Reads one line of a program's output. A log line becomes its level and its sentence; any other line is null.
 * @param {string} line
 * @returns {{ level: string, name: string, msg: string } | null}
 */
export function readLogLine(line) {
  if (!line.startsWith('{')) return null
  try {
    const { level, name, msg } = JSON.parse(line)
    return typeof level === 'string' && typeof msg === 'string'
      ? { level, name: String(name), msg }
      : null
  } catch {
    return null
  }
}
