import type { Readable } from 'node:stream'

/** Maximum length in characters; a longer line is split. */
const longest = 8 * 1024

/**
 * Calls back with each line of a stream. An incomplete last line is reported when the stream ends.
 */
export function listenToLines(stream: Readable, onLine: (line: string) => void): void {
  let begun = ''
  stream.setEncoding('utf8')
  stream.on('data', (text: string) => {
    const lines = (begun + text).split('\n')
    begun = lines.pop() ?? ''
    for (const line of lines) writeInPieces(line.replace(/\r$/, ''), onLine)
    while (begun.length > longest) {
      onLine(begun.slice(0, longest))
      begun = begun.slice(longest)
    }
  })
  stream.on('end', () => {
    if (begun !== '') onLine(begun)
    begun = ''
  })
  // The process has ended, which is reported elsewhere.
  stream.on('error', () => undefined)
}

function writeInPieces(line: string, onLine: (line: string) => void): void {
  for (let at = 0; at === 0 || at < line.length; at += longest) onLine(line.slice(at, at + longest))
}
