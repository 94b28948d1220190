export type ConsoleChunk = {
  serverId: string
  run: string
  /** The number of the first line. */
  seq: number
  count: number
  /** Milliseconds since 1970. */
  at: number
  /** The lines, sanitised, joined by line feeds. */
  text: string
}

/** A binary frame as `links/console-frame.ts` describes it, around a finished `console_log` frame for the browser. */
export function encodeConsoleFrame({ serverId, run, seq, count, at, text }: ConsoleChunk): Buffer {
  const header = `{"serverId":"${serverId}","seq":${seq},"count":${count}}`
  const body = `{"type":"console_log","payload":{"serverId":"${serverId}","line":${JSON.stringify(text)},"seq":${seq},"count":${count},"run":"${run}","at":${at}}}`
  const frame = Buffer.allocUnsafe(4 + header.length + Buffer.byteLength(body))
  frame.writeUInt32BE(header.length, 0)
  frame.write(header, 4, 'latin1')
  frame.write(body, 4 + header.length, 'utf8')
  return frame
}
