import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Apply } from '@trellis/contract/configuration.ts'
import { type Change, changeSchema } from '@trellis/contract/kit/document.ts'
import { type GameDocument, gameDocumentSchema } from '@trellis/contract/links/game-document.ts'
import { z } from 'zod'
import type { Lifecycle } from '../servers/lifecycle.ts'
import type { Edit } from './document-edits.ts'

const trialSchema = z.object({
  document: gameDocumentSchema,
  changes: z.array(changeSchema),
  by: z.string(),
})
export type Trial = z.output<typeof trialSchema>

export type TrialParts = {
  runFolder: string
  life: Lifecycle
  restart: (by: string) => Promise<unknown>
  /** Why the server is down although nobody wants it to be; null when it is not. */
  failure: () => string | null
  /** Takes the settings back and starts the server again. */
  rollBack: (trial: Trial, reason: string) => Promise<void>
  onTrouble: (error: unknown) => void
}

/**
 * Puts saved settings to use. With a restart they are on trial until the server is ready again: if it ends
 * before that by itself they are taken back. The trial is on disk, so that it outlives the agent.
 */
export class SettingsTrial {
  readonly #parts: TrialParts
  #trial: Trial | null
  #isWaitingForEmpty = false

  constructor(parts: TrialParts) {
    this.#parts = parts
    this.#trial = this.#read()
  }

  async apply(document: GameDocument, { changes }: Edit, mode: Apply, by: string): Promise<void> {
    const { life } = this.#parts
    if (mode === 'now' || changes.length === 0 || life.phase !== 'ONLINE') {
      if (mode === 'restart' && life.phase === 'ONLINE') await this.#parts.restart(by)
      return
    }
    if (mode === 'restart') return this.#begin({ document, changes: [...changes], by })
    if (this.#isWaitingForEmpty) return
    this.#isWaitingForEmpty = true
    void life
      .until((phase) => phase !== 'ONLINE' || life.players === 0)
      .then(() => {
        this.#isWaitingForEmpty = false
        return life.phase === 'ONLINE' ? this.#begin({ document, changes, by }) : undefined
      })
      .catch(this.#parts.onTrouble)
  }

  /** Goes on with a trial that an earlier agent began. */
  resume(): void {
    if (this.#trial) this.#watch(this.#trial)
  }

  async #begin(trial: Trial): Promise<void> {
    this.#trial = this.#trial ? joined(this.#trial, trial) : trial
    this.#write(this.#trial)
    await this.#parts.restart(trial.by)
    this.#watch(this.#trial)
  }

  #watch(trial: Trial): void {
    const { life, rollBack, onTrouble } = this.#parts
    const restarting = new Set(['RESTARTING', 'STARTING', 'STOPPING'])
    void life
      .until((phase) => !restarting.has(phase))
      .then(async () => {
        if (this.#trial !== trial) return
        this.#end()
        const failure = this.#parts.failure()
        if (failure !== null) await rollBack(trial, failure)
      })
      .catch(onTrouble)
  }

  #end(): void {
    this.#trial = null
    rmSync(this.#file, { force: true })
  }

  get #file(): string {
    return join(this.#parts.runFolder, 'settings-trial.json')
  }

  #read(): Trial | null {
    try {
      return trialSchema.parse(JSON.parse(readFileSync(this.#file, 'utf8')))
    } catch {
      return null
    }
  }

  #write(trial: Trial): void {
    writeFileSync(this.#file, JSON.stringify(trial), { mode: 0o600 })
  }
}

/** Two saves before one start are taken back together, when they are of one document; else the later one. */
function joined(first: Trial, second: Trial): Trial {
  const isSame = first.document.kind === second.document.kind
  const changes: Change[] = isSame ? [...first.changes, ...second.changes] : second.changes
  return { ...second, changes }
}
