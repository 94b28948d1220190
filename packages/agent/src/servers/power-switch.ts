import type { PowerAction } from '@trellis/contract/hosting/power-rules.ts'
import { createFault } from '@trellis/link/fault.ts'
import { createSerial } from '@trellis/program/serial.ts'
import type { ForeignServer } from '../engines/foreign-server.ts'
import type { Lifecycle } from './lifecycle.ts'
import { moveFor } from './moves.ts'
import type { ServerFiles } from './server-files.ts'

type Deps = {
  life: Lifecycle
  files: ServerFiles
  foreign: ForeignServer | null
}

/** Starts and stops a server: one action at a time, and each desired state is durable before the answer. */
export class PowerSwitch {
  readonly #deps: Deps
  readonly #runSerially = createSerial()
  /** Counts kills: a start that was on its way when one came is not made any more. */
  #kills = 0
  /** The server is being deleted: nothing starts it any more. */
  #isLeaving = false

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /**
   * Resolves as soon as the transition is made; kill does not queue. Throws a `conflict` when it is
   * illegal.
   */
  async press(action: PowerAction, by: string | null): Promise<void> {
    if (action === 'kill') await this.#end(action, by)
    else if (action === 'stop') await this.#runSerially(() => this.#end(action, by))
    else await this.#runSerially(() => this.#run(action, by))
  }

  /** Starts what should run, unless it does; for the agent's own start. */
  async resume(): Promise<void> {
    const { life, files } = this.#deps
    await files.folderOwner.settle()
    if (life.desiredState.isRunning) await files.repairBeforeStart()
    await files.folderOwner.alone(() => {
      if (files.isRestoring || this.#isLeaving) return
      const isHalted = life.desiredState.recovery?.state === 'halted'
      const mayRun = life.desiredState.isRunning && !isHalted && files.diskDenial === null
      if (life.phase === 'OFFLINE' && mayRun) life.apply('start', null)
    })
  }

  /** The agent ends and takes the server with it; it stays wanted, so that the next agent starts it. */
  async shutdown(): Promise<void> {
    const { life } = this.#deps
    life.desiredState.cancelWait()
    await this.#runSerially(async () => {
      life.apply('shutdown', null)
    })
    await life.until((phase) => phase === 'OFFLINE')
  }

  /**
   * Takes the server offline and then runs `close`; no earlier or concurrent request can start it
   * again.
   */
  async killForDeletion(close: () => Promise<void>): Promise<void> {
    const { life } = this.#deps
    this.#isLeaving = true
    this.#kills++
    life.apply('kill', null)
    await this.#runSerially(async () => {
      life.apply('kill', null)
      await life.until((phase) => phase === 'OFFLINE')
      await close()
    })
  }

  /** Makes the desired state durable first, so that an answered start survives a crash. */
  async #run(action: 'start' | 'restart', by: string | null): Promise<void> {
    const { life, files, foreign } = this.#deps
    const kills = this.#kills
    this.#refuseIllegal(action)
    await foreign?.refuseUnfit()
    await life.desiredState.want('running')
    await files.repairBeforeStart()
    if (kills !== this.#kills) throw createFault('conflict', { code: 'killed-meanwhile' })
    await files.folderOwner.alone(() => {
      this.#refuseIllegal(action)
      life.apply(action, by)
    })
  }

  /** Acts first: a server can be stopped even when the disk takes nothing any more. */
  async #end(action: 'stop' | 'kill', by: string | null): Promise<void> {
    const { life } = this.#deps
    this.#refuseIllegal(action)
    if (action === 'kill') this.#kills++
    const saved = life.desiredState.want('stopped')
    life.apply(action, by)
    await saved
  }

  #refuseIllegal(action: PowerAction): void {
    const { life, files } = this.#deps
    const isStart = action === 'start' || action === 'restart'
    if (isStart) files.refuseWhileRestoring()
    if (!moveFor(life.phase, action)) {
      const params = { action, status: life.phase }
      throw createFault('conflict', { code: 'wrong-status', params })
    }
    if (isStart) files.refuseOnFullDisk()
  }
}
