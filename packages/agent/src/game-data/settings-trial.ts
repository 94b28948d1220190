import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Apply } from '@trellis/contract/kit/applied.ts'
import { changeSchema } from '@trellis/contract/kit/document.ts'
import { type GameDocument, gameDocumentSchema } from '@trellis/contract/kit/game-document.ts'
import { runIdSchema } from '@trellis/contract/kit/ids.ts'
import type { Reason } from '@trellis/contract/kit/reason.ts'
import { parseJson } from '@trellis/document/json-text.ts'
import { z } from 'zod'
import type { Lifecycle } from '../servers/lifecycle.ts'
import type { Edit } from './document-edits.ts'

const trialSchema = z.object({
  /** The edits to reverse if the server does not start with them, newest last. */
  edits: z.array(z.object({ document: gameDocumentSchema, changes: z.array(changeSchema) })),
  by: z.string(),
  /** The run that has to end before the settings are in use. */
  run: runIdSchema.nullable(),
})
export type Trial = z.output<typeof trialSchema>

export type TrialDeps = {
  runFolder: string
  life: Lifecycle
  restart: (by: string) => Promise<unknown>
  /** Returns why the server is down although it should run; null when it is not. */
  failure: () => Reason | null
  /** Takes the settings back and starts the server again. */
  rollBack: (trial: Trial, reason: Reason) => Promise<void>
  onError: (error: unknown) => void
}

const underWay = new Set(['RESTARTING', 'STARTING', 'STOPPING'])

/**
 * Applies saved settings. After a restart they are on trial until the server is ready again: if it
 * crashes before that, they are reversed. The trial is on disk, so that it outlives the agent.
 */
export class SettingsTrial {
  readonly #deps: TrialDeps
  #trial: Trial | null
  /** Saved settings that wait until no player is online. */
  #waiting: Trial | null = null

  constructor(deps: TrialDeps) {
    this.#deps = deps
    this.#trial = this.#read()
  }

  async apply(document: GameDocument, edit: Edit, mode: Apply, by: string): Promise<void> {
    const { life } = this.#deps
    const run = life.run?.record.run ?? null
    const isJoining = this.#trial !== null && life.phase === 'RESTARTING'
    if (!isJoining && (mode === 'now' || life.phase !== 'ONLINE')) return
    // Parsed here: there may be thousands, which most saves do not need.
    const { changes } = edit
    const trial: Trial = { edits: [{ document, changes: [...changes] }], by, run }
    // Settings saved during a restart take effect with the same start as the earlier ones.
    if (isJoining) return this.#watch(this.#keep(trial))
    if (mode === 'when-empty') return changes.length > 0 ? this.#whenEmpty(trial) : undefined
    if (changes.length > 0) await this.#begin(trial)
    else await this.#deps.restart(by)
  }

  /** Resumes a trial that an earlier agent began. */
  resume(): void {
    const trial = this.#trial
    if (!trial) return
    const { life, onError } = this.#deps
    void life
      .until((phase) => !underWay.has(phase))
      .then(() => {
        const isToCome = life.phase === 'ONLINE' && life.run?.record.run === trial.run
        return isToCome ? this.#begin(trial) : this.#watch(trial)
      })
      .catch(onError)
  }

  #whenEmpty(trial: Trial): void {
    const { life, onError } = this.#deps
    const isWaiting = this.#waiting !== null
    this.#waiting = this.#waiting ? joinTrials(this.#waiting, trial) : trial
    if (isWaiting) return
    void life
      .until((phase) => phase !== 'ONLINE' || life.vitals.players === 0)
      .then(() => {
        const due = this.#waiting
        this.#waiting = null
        return due && life.phase === 'ONLINE' ? this.#begin(due) : undefined
      })
      .catch(onError)
  }

  async #begin(trial: Trial): Promise<void> {
    const kept = trial === this.#trial ? trial : this.#keep(trial)
    await this.#deps.restart(trial.by)
    this.#watch(kept)
  }

  #keep(trial: Trial): Trial {
    const kept = this.#trial ? joinTrials(this.#trial, trial) : trial
    this.#trial = kept
    writeFileSync(`${this.#file}.new`, JSON.stringify(kept), { mode: 0o600 })
    renameSync(`${this.#file}.new`, this.#file)
    return kept
  }

  #watch(trial: Trial): void {
    const { life, rollBack, onError } = this.#deps
    void life
      .until((phase) => !underWay.has(phase))
      .then(async () => {
        if (this.#trial !== trial) return
        const failure = this.#deps.failure()
        if (failure !== null) await rollBack(trial, failure)
        this.#end(trial)
      })
      .catch(onError)
  }

  #end(trial: Trial): void {
    if (this.#trial !== trial) return
    this.#trial = null
    rmSync(this.#file, { force: true })
  }

  get #file(): string {
    return join(this.#deps.runFolder, 'settings-trial.json')
  }

  #read(): Trial | null {
    try {
      return trialSchema.parse(parseJson(readFileSync(this.#file, 'utf8')))
    } catch {
      return null
    }
  }
}

/** Two saves before one start are taken back together. */
function joinTrials(first: Trial, second: Trial): Trial {
  return { ...second, edits: [...first.edits, ...second.edits] }
}
