/** The exit code for errors that a restart cannot fix. */
export const unusable = 78

/**
 * Logs one event of the supervisor: text on a terminal, else a JSON line in the format of the programs below
 * it, so that log collectors parse one format.
 * @param {'info' | 'warn' | 'error'} level
 * @param {string} words
 */
export function say(level, words) {
  const stream = level === 'info' ? process.stdout : process.stderr
  const line = { level, time: new Date().toISOString(), name: 'supervisor', pid: process.pid }
  stream.write(`${stream.isTTY ? words : JSON.stringify({ ...line, msg: words.trim() })}\n`)
}
