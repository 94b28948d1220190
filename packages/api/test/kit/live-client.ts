import type { LiveEvent } from '@trellis/contract/links/live.ts'
import { WebSocket } from 'ws'
import type { SignedIn, TestPanel } from './test-panel.ts'

type Type = LiveEvent['type']
type Frame<T extends Type> = Extract<LiveEvent, { type: T }>

/** A panel's live socket, which records every frame. */
export class LiveClient {
  readonly frames: LiveEvent[] = []
  readonly socket: WebSocket
  readonly closed: Promise<{ code: number; reason: string }>
  readonly #listeners = new Set<() => void>()

  constructor(url: string, headers: Record<string, string> = {}, ca?: string) {
    this.socket = new WebSocket(url, { headers, ...(ca !== undefined && { ca }) })
    this.socket.on('message', (data) => {
      this.frames.push(JSON.parse(String(data)))
      for (const listener of this.#listeners) listener()
    })
    this.closed = new Promise((resolve) => {
      this.socket.on('close', (code, reason) => resolve({ code, reason: String(reason) }))
      this.socket.on('error', () => resolve({ code: -1, reason: 'refused' }))
    })
  }

  static open(panel: TestPanel, who: SignedIn, query = ''): LiveClient {
    return new LiveClient(socketUrl(panel, who.id, `token=${who.token}${query}`))
  }

  /** Resolves with the first frame of a type, past or future, that the test accepts. */
  next<T extends Type>(
    type: T,
    accept: (frame: Frame<T>) => boolean = () => true,
  ): Promise<Frame<T>> {
    return this.#find(() =>
      this.frames.find(
        (frame): frame is Frame<T> => frame.type === type && accept(frame as Frame<T>),
      ),
    )
  }

  /** Resolves with the first result that is one, now or after any later frame. */
  #find<Found>(find: () => Found | undefined): Promise<Found> {
    const { promise, resolve } = Promise.withResolvers<Found>()
    const check = () => {
      const found = find()
      if (found === undefined) return
      this.#listeners.delete(check)
      resolve(found)
    }
    this.#listeners.add(check)
    check()
    return promise
  }

  /** Returns all console lines so far, each with its number; fails on a gap or a repetition. */
  lines(): { seq: number; text: string }[] {
    const lines: { seq: number; text: string }[] = []
    for (const frame of this.frames) {
      const part =
        frame.type === 'console_history'
          ? { seq: frame.payload.firstSeq, texts: frame.payload.lines }
          : frame.type === 'console_log'
            ? { seq: frame.payload.seq, texts: frame.payload.line.split('\n') }
            : null
      if (part === null) continue
      for (const [index, text] of part.texts.entries()) lines.push({ seq: part.seq + index, text })
    }
    for (const [index, line] of lines.entries()) {
      const before = lines[index - 1]
      if (before && line.seq !== before.seq + 1)
        throw new Error(`Line ${line.seq} follows ${before.seq}.`)
    }
    return lines
  }

  /** Waits for a console line that contains a text. */
  async line(text: string): Promise<void> {
    await this.#find(() =>
      this.frames.find(({ type, payload }) =>
        type === 'console_log'
          ? payload.line.includes(text)
          : type === 'console_history' && payload.lines.some((line) => line.includes(text)),
      ),
    )
  }

  command(command: string): void {
    this.send({ type: 'console_command', payload: { command } })
  }

  send(frame: unknown): void {
    this.socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
  }

  close(): void {
    this.socket.close(1000)
  }
}

export const socketUrl = (panel: TestPanel, userId: string, query: string) =>
  `${panel.url.replace('http', 'ws')}/api/ws/${userId}?${query}`
