import { readFileSync } from 'node:fs'
import { parseStatFields } from './proc-stat.mjs'

const checkMs = 1000

/**
 * @typedef {{ pid: number, parent: number, startedAt: string }} Starter
 * `startedAt`: a reused id has another time.
 */

/**
 * Calls `onGone` once after npm, or the shell between npm and this process, has ended without passing the signal on: its
 * user meant all of it. Without npm nothing is watched, because a program in the background outlives its shell.
 * @param {() => void} onGone
 * @param {NodeJS.ProcessEnv} env
 */
export function watchStarters(onGone, env) {
  const starters = env.npm_lifecycle_event === undefined ? [] : listStarters()
  if (starters.length === 0) return
  const timer = setInterval(() => {
    if (starters.every(isAlive)) return
    clearInterval(timer)
    onGone()
  }, checkMs)
  timer.unref()
}

/** @returns {Starter[]} npm and its shell; empty on a machine without `/proc`, where neither is known */
function listStarters() {
  const parent = readStarter(process.ppid)
  if (parent === null) return []
  const isShell = readName(parent.pid) === 'sh'
  const npm = isShell ? readStarter(parent.parent) : null
  return npm === null ? [parent] : [parent, npm]
}

/** @param {Starter} starter */
function isAlive({ pid, startedAt }) {
  return readStarter(pid)?.startedAt === startedAt
}

/**
 * @param {number} pid
 * @returns {Starter | null} null when the process has ended
 */
function readStarter(pid) {
  try {
    const fields = parseStatFields(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    if (fields[0] === 'Z' || fields[0] === 'X') return null
    return { pid, parent: Number(fields[1]), startedAt: fields[19] ?? '' }
  } catch {
    return null
  }
}

/** @param {number} pid */
function readName(pid) {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    return ''
  }
}
