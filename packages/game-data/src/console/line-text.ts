const longestLine = 8 * 1024
const cutMark = ' … [cut]'
const lineBreak = /\r\n|\r|\n/

/**
 * One message as the log has it: a line per line of the message, each ended, none longer than 8 KB.
 * Halves of characters, which UTF-8 cannot write, become the replacement character.
 */
export function consoleText(message: string): string {
  if (message.length * 3 <= longestLine && !lineBreak.test(message)) {
    return `${message.toWellFormed()}\n`
  }
  return `${message.toWellFormed().split(lineBreak).map(cutLine).join('\n')}\n`
}

function cutLine(line: string): string {
  if (line.length * 3 <= longestLine || Buffer.byteLength(line) <= longestLine) return line
  const room = longestLine - Buffer.byteLength(cutMark)
  const { read } = new TextEncoder().encodeInto(line, new Uint8Array(room))
  return line.slice(0, read) + cutMark
}
