/**
 * One event of the supervisor's: words on a terminal, else a line of JSON like those of the programs below it, so that
 * whoever collects the log need not know two kinds.
 * @param {'info' | 'warn' | 'error'} level
 * @param {string} words
 */
export function say(level, words) {
  const stream = level === 'info' ? process.stdout : process.stderr
  const line = { level, time: new Date().toISOString(), name: 'supervisor', pid: process.pid }
  stream.write(`${stream.isTTY ? words : JSON.stringify({ ...line, msg: words.trim() })}\n`)
}
