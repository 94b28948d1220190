import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getPath, readTape, type TapeEntry } from './tape.ts'

type Entry<Kind extends string> = Extract<TapeEntry, Record<Kind, unknown>>
type Ports = Readonly<Record<string, number>>
type Written = { call: string; body: unknown }

/** The beginning of addresses that another run of the tests on this machine hardly has. */
const loopback = `127.${1 + Math.floor(Math.random() * 250)}`

/**
 * Replays a real cluster's answers to the conductor, and no others: lists and watches advance as the tape is
 * played, and a write that is not on the tape is refused and recorded. Only the pods' addresses change, to
 * loopback, and the ports of their servers.
 */
export class TapePlayer {
  readonly url: string
  /** The conductor's writes, in order. */
  readonly written: Written[] = []
  readonly unknown: string[] = []
  readonly #server: Server
  readonly #ports: Ports
  readonly #entries: readonly TapeEntry[]
  #at = 0
  readonly #events: Entry<'event'>[] = []
  readonly #watching = new Map<ServerResponse, string>()

  private constructor(server: Server, ports: Ports) {
    this.#server = server
    this.#ports = ports
    this.#entries = readTape()
    this.url = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  }

  /** `ports` has the port of each server by the one on the tape. */
  static async start(ports: Ports): Promise<TapePlayer> {
    const server = createServer((requested, response) => void player.#take(requested, response))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const player = new TapePlayer(server, ports)
    return player
  }

  /** Replays every event up to this mark. */
  playTo(mark: string): void {
    for (;;) {
      const entry = this.#entries[this.#at++]
      if (entry === undefined) throw new Error(`The tape has no mark ${mark}.`)
      if ('mark' in entry && entry.mark === mark) return
      if ('event' in entry) this.#happen(entry)
    }
  }

  /** Replays every event before the first one that contains the text. */
  playBefore(text: string): void {
    for (;;) {
      const entry = this.#entries[this.#at]
      if (entry === undefined) throw new Error(`Nothing on the tape says ${text}.`)
      if ('event' in entry && JSON.stringify(entry).includes(text)) return
      this.#at++
      if ('event' in entry) this.#happen(entry)
    }
  }

  /** Returns the address of a server's pod once the tape has been played to this mark. */
  getAddress(serverId: string, mark: string): string {
    const end = this.#entries.findIndex((entry) => 'mark' in entry && entry.mark === mark)
    const addresses = this.#entries.slice(0, end).flatMap((entry) => {
      if (!('event' in entry) || entry.body.object.metadata.name !== `trellis-${serverId}-0`)
        return []
      const { podIP } = (entry.body.object.status ?? {}) as { podIP?: string }
      return podIP === undefined ? [] : [podIP]
    })
    return (addresses.at(-1) ?? '').replace(/^10\.77\./, `${loopback}.`)
  }

  /** Ends every watch with the api's reply for an expired resource version. */
  forget(): void {
    const gone = this.#entries.find((entry) => 'gone' in entry)
    for (const response of this.#watching.keys()) response.end(`${JSON.stringify(gone?.gone)}\n`)
    this.#watching.clear()
  }

  /** Returns the number of open watches. */
  get watches(): number {
    return this.#watching.size
  }

  end(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  #happen(entry: Entry<'event'>): void {
    this.#events.push(entry)
    for (const [response, path] of this.#watching) {
      if (path === entry.event) response.write(this.#getLine(entry))
    }
  }

  async #take(requested: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = requested
    const path = getPath(url)
    let text = ''
    for await (const part of requested) text += String(part)
    response.setHeader('content-type', 'application/json')
    if (method !== 'GET') return this.#write(`${method} ${path}`, text, response)
    const version = new URL(url, this.url).searchParams.get('resourceVersion')
    if (version === null) return void response.end(this.#localize(this.#list(path)))
    response.flushHeaders()
    for (const entry of this.#events) {
      if (entry.event === path && getVersion(entry) > Number(version))
        response.write(this.#getLine(entry))
    }
    this.#watching.set(response, path)
    response.once('close', () => this.#watching.delete(response))
  }

  #write(call: string, text: string, response: ServerResponse): void {
    this.written.push({ call, body: text === '' ? null : JSON.parse(text) })
    const known = this.#entries.find((entry) => 'write' in entry && entry.write === call)
    if (known === undefined || !('write' in known)) {
      this.unknown.push(call)
      response.writeHead(500).end('{"message":"This is not on the tape."}')
    } else {
      response.writeHead(known.code).end(this.#localize(known.body))
    }
  }

  #getLine({ body }: Entry<'event'>): string {
    return `${this.#localize(body)}\n`
  }

  /** Maps a pod's address such as 10.77.1.2 to one of this machine, and the ports of servers to those of this test. */
  #localize(body: unknown): string {
    return JSON.stringify(body)
      .replaceAll(/"10\.77\.([12]\.\d+)"/g, `"${loopback}.$1"`)
      .replaceAll(/\b1730[12]\b/g, (port) => String(this.#ports[port]))
  }

  /** Returns the first recorded list with all events since applied. */
  #list(path: string): object {
    const first = this.#entries.find((entry) => 'list' in entry && entry.list === path)
    if (first === undefined || !('list' in first))
      throw new Error(`The tape has no list of ${path}.`)
    const items = new Map(first.body.items.map((item) => [item.metadata.name, item]))
    let version = String((first.body.metadata as { resourceVersion: string }).resourceVersion)
    for (const { event, body } of this.#events) {
      if (event !== path) continue
      version = body.object.metadata.resourceVersion
      if (body.type === 'DELETED') items.delete(body.object.metadata.name)
      else items.set(body.object.metadata.name, body.object)
    }
    return { ...first.body, metadata: { resourceVersion: version }, items: [...items.values()] }
  }
}

const getVersion = ({ body }: Entry<'event'>) => Number(body.object.metadata.resourceVersion)
