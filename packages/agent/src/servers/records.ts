import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { instantSchema, runIdSchema } from '@trellis/contract/kit/ids.ts'
import {
  noPlanLimits,
  type PlanLimits,
  planLimitsSchema,
  runIsolationSchema,
} from '@trellis/contract/kit/isolation.ts'
import { lastExitSchema, recoverySchema } from '@trellis/contract/kit/run-end.ts'
import { sha256Schema } from '@trellis/contract/kit/sha256.ts'
import { writeSafely } from '@trellis/game-data/safe-write.ts'
import { z } from 'zod'

/** The facts of a run that an agent needs to take it over after a crash. Deleted once its exit is handled. */
export const runRecordSchema = z.object({
  run: runIdSchema,
  startedAt: instantSchema,
  bootId: z.string(),
  process: z.object({ pid: z.int(), startTime: z.string() }).nullable(),
  /** Who asked for the start. */
  by: z.string().nullable(),
  /** The end that was asked for, if any; `shutdown` is the agent's own. */
  asked: z.enum(['stop', 'restart', 'kill', 'shutdown']).nullable(),
  askedBy: z.string().nullable(),
  /** The isolation of the run; older agents did not record it. */
  isolation: runIsolationSchema.nullable().default(null),
  /** The hash of the program if it is not the bundled engine; older agents did not record it. */
  program: sha256Schema.nullable().default(null),
})
export type RunRecord = z.output<typeof runRecordSchema>

/** The owner's desired state, and the state of crash recovery. */
export const intentSchema = z.object({
  desired: z.enum(['running', 'stopped']),
  crashes: z.array(z.number()),
  recovery: recoverySchema.nullable(),
})
export type Intent = z.output<typeof intentSchema>

export const lastExitRecordSchema = z.object({
  lastExit: lastExitSchema,
  lines: z.array(z.string()),
})
export type LastExitRecord = z.output<typeof lastExitRecordSchema>

/** The agent's own small files in a server's `run` folder. */
export class Records {
  readonly #run: string
  constructor(runFolder: string) {
    this.#run = runFolder
  }

  readRun(): RunRecord | null {
    return this.#read('run.json', runRecordSchema)
  }
  /** Outlives the agent, not a loss of power, after which no run is left to be known. */
  writeRun(record: RunRecord): void {
    this.#write('run.json', record)
  }
  removeRun(): void {
    rmSync(join(this.#run, 'run.json'), { force: true })
  }

  readIntent(): Intent {
    const intent = this.#read('desired.json', intentSchema)
    return intent ?? { desired: 'stopped', crashes: [], recovery: null }
  }
  writeIntent(intent: Intent): Promise<void> {
    return writeSafely(join(this.#run, 'desired.json'), JSON.stringify(intent))
  }

  readLimits(): PlanLimits {
    return this.#read('limits.json', planLimitsSchema) ?? noPlanLimits
  }
  writeLimits(limits: PlanLimits): Promise<void> {
    return writeSafely(join(this.#run, 'limits.json'), JSON.stringify(limits))
  }

  readLastExit(): LastExitRecord | null {
    return this.#read('last-exit.json', lastExitRecordSchema)
  }
  writeLastExit(record: LastExitRecord): void {
    this.#write('last-exit.json', record)
  }

  /** Null for a missing or broken one: all of them can be done without. */
  #read<Shape extends z.ZodType>(name: string, schema: Shape): z.output<Shape> | null {
    try {
      return schema.parse(JSON.parse(readFileSync(join(this.#run, name), 'utf8')))
    } catch {
      return null
    }
  }

  #write(name: string, record: object): void {
    const path = join(this.#run, name)
    writeFileSync(`${path}.new`, JSON.stringify(record), { mode: 0o600 })
    renameSync(`${path}.new`, path)
  }
}
