import { connect } from 'node:net'

/**
 * Keeps `connections` calls open at a time for `seconds` and counts the answers. Writes raw HTTP, because a
 * client library would measure itself.
 * @returns answers per second
 */
export async function measureRequests(
  target: { port: number; path: string; headers?: Record<string, string> },
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  const headers = Object.entries(target.headers ?? {}).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  const request = Buffer.from(
    `GET ${target.path} HTTP/1.1\r\nhost: localhost:${target.port}\r\n${headers.join('')}\r\n`,
  )
  let answers = 0
  let isOver = false
  const begun = performance.now()
  const runs = Array.from({ length: connections }, () => {
    const socket = connect(target.port, '127.0.0.1')
    let open = ''
    socket.setEncoding('latin1')
    socket.on('connect', () => socket.write(request))
    socket.on('data', (chunk: string) => {
      open += chunk
      const size = answerSize(open)
      if (size === null || open.length < size) return
      if (!open.startsWith('HTTP/1.1 200')) throw new Error(open.slice(0, 300))
      open = open.slice(size)
      answers++
      if (isOver) socket.end()
      else socket.write(request)
    })
    return new Promise((resolve, reject) => {
      socket.on('close', resolve)
      socket.on('error', reject)
    })
  })
  setTimeout(() => {
    isOver = true
  }, seconds * 1000)
  await Promise.all(runs)
  return answers / ((performance.now() - begun) / 1000)
}

/** Returns the total size of the first answer in bytes; null while its head is incomplete. */
function answerSize(text: string): number | null {
  const headEnd = text.indexOf('\r\n\r\n')
  if (headEnd < 0) return null
  const length = /content-length: (\d+)/i.exec(text.slice(0, headEnd))?.[1]
  return headEnd + 4 + Number(length ?? 0)
}
