import type { ServerId } from '@trellis/contract/kit/ids.ts'
import type { CopyOrder } from '@trellis/contract/links/agent-copies.ts'
import { createFault } from '@trellis/link/fault.ts'
import { StartLimiter } from '../start-limiter.ts'
import { type CopyDeps, getCopyFault, makeCopy } from './make-copy.ts'

type Running = { stop: AbortController; made: Promise<void> }

/** Is shorter than the timeout of the request that asks for it. */
const waitMs = 10_000
/** Each copy reads and writes as fast as the disk can. */
const madeAtOnce = 2

/** Makes test copies, each once: repeated calls for one copy wait for the same work. */
export class Copies {
  readonly #deps: CopyDeps
  readonly #running = new Map<ServerId, Running>()
  readonly #turns = new StartLimiter(madeAtOnce)

  constructor(deps: CopyDeps) {
    this.#deps = deps
  }

  /** Returns false while the copy is still being made. Throws the reason why it could not be made. */
  async make(wanted: CopyOrder): Promise<boolean> {
    const { serverId } = wanted
    const running = this.#running.get(serverId) ?? this.#begin(wanted)
    const outcome = await waitBrieflyFor(running.made)
    if (outcome === 'later') return false
    this.#running.delete(serverId)
    if (outcome.error !== null)
      throw getCopyFault(outcome.error, this.#deps.kit.agentDeps.log, serverId)
    return true
  }

  /** Ends the work on a copy that is being deleted. */
  async cancel(id: ServerId): Promise<void> {
    const running = this.#running.get(id)
    // The api asks again, unless it has deleted the copy.
    running?.stop.abort(createFault('trouble', { code: 'host-restarted' }))
    await running?.made.catch(() => undefined)
    this.#running.delete(id)
  }

  async end(): Promise<void> {
    await Promise.all([...this.#running.keys()].map((id) => this.cancel(id)))
  }

  #begin(wanted: CopyOrder): Running {
    const stop = new AbortController()
    const running = { stop, made: this.#make(wanted, stop) }
    // A failure waits for the next call.
    running.made.catch(() => undefined)
    this.#running.set(wanted.serverId, running)
    return running
  }

  async #make(wanted: CopyOrder, stop: AbortController): Promise<void> {
    const { serverId, name, port, ownerGrowId, players } = wanted
    const gamePasswords = this.#findPasswords(wanted)
    const names = { id: serverId, name, ownerGrowId, guests: players }
    const file = { ...names, port, template: null, gamePasswords }
    if (this.#deps.servers.get(serverId) !== undefined) {
      await this.#deps.add(file, () => Promise.reject(new Error('The copy was deleted meanwhile.')))
      return
    }
    await this.#turns.pass(stop.signal, () => makeCopy(this.#deps, { file, wanted, stop }))
  }

  /** Returns those of the copied server, so that its owner need not set them again. */
  #findPasswords({ source, ownerGrowId }: CopyOrder) {
    const copied = 'serverId' in source ? this.#deps.servers.get(source.serverId)?.file : undefined
    return copied?.ownerGrowId === ownerGrowId ? copied.gamePasswords : []
  }
}

type Outcome = 'later' | { error: unknown }

async function waitBrieflyFor(made: Promise<void>): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined
  const later = new Promise<Outcome>((resolve) => {
    timer = setTimeout(() => resolve('later'), waitMs)
  })
  const outcome = made.then(
    () => ({ error: null }),
    (error: unknown) => ({ error }),
  )
  try {
    return await Promise.race([outcome, later])
  } finally {
    clearTimeout(timer)
  }
}
