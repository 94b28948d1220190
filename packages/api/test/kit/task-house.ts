import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import type { TaskRun } from '@trellis/contract/scheduled-tasks.ts'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { describeRun } from '../../src/hosting/scheduled-tasks/description.ts'
import { createRunCount } from '../../src/hosting/scheduled-tasks/run-counts.ts'
import { listRuns } from '../../src/hosting/scheduled-tasks/run-store.ts'
import {
  createScheduledTasks,
  type ScheduledTasks,
} from '../../src/hosting/scheduled-tasks/scheduled-tasks.ts'
import type { TaskWork } from '../../src/hosting/scheduled-tasks/work.ts'
import { insertServer } from '../../src/hosting/servers/store.ts'
import { AgentLink } from '../../src/hosts/agent-link.ts'
import { Fleet } from '../../src/hosts/fleet.ts'
import { createBus } from '../../src/kit/bus.ts'
import { type Db, openDb, type Tx } from '../../src/kit/db.ts'
import { upsertIdentity } from '../../src/people/users/store.ts'
import { createTestDatabase } from './test-db.ts'

/** Of a time in 2026 as a story tells it, such as '06-01T00:10'. */
export const timeOf = (text: string) => Date.parse(`2026-${text}:00Z`)

export type Done = { type: 'backup' | 'restart'; userId: string; runId: string; at: number }

/** A real database with owners and their tasks, a clock that only the test moves, and as many apis as it wants. */
export class TaskHouse {
  /** What the clock shows. */
  now = Date.parse('2026-06-01T00:00:30Z')
  /** Every piece of work that was begun, by whichever api. */
  readonly done: Done[] = []
  readonly warned: string[] = []
  /** What was logged as an error. */
  readonly errors: string[] = []
  readonly notices: { userId: string; text: string }[] = []
  readonly #dbs: Db[] = []
  readonly #apis: ScheduledTasks[] = []
  /** For what a test keeps on the same disk. */
  readonly folder: string
  readonly #where: { url: string } | { file: string }
  readonly #drop: () => Promise<void>

  private constructor(
    folder: string,
    where: { url: string } | { file: string },
    drop: () => Promise<void>,
  ) {
    this.folder = folder
    this.#where = where
    this.#drop = drop
  }

  static async open(): Promise<TaskHouse> {
    const database = await createTestDatabase()
    const folder = mkdtempSync(`${tmpdir()}/trellis-tasks-`)
    const house = new TaskHouse(
      folder,
      database === null ? { file: `${folder}/trellis.db` } : { url: database.url },
      async () => {
        await database?.drop()
        rmSync(folder, { recursive: true, force: true })
      },
    )
    await house.connect()
    return house
  }

  get db(): Db {
    const [db] = this.#dbs
    if (db === undefined) throw new Error('The house is not open.')
    return db
  }

  async connect(): Promise<Db> {
    const db = await openDb(this.#where)
    this.#dbs.push(db)
    return db
  }

  /** One api's tasks, on a connection of its own. What it cannot do by itself, it is given; else all is done at once. */
  async api(work: Partial<TaskWork> = {}, wrap?: (db: Db) => Db) {
    const log = pino({ level: 'error' }, { write: (line) => void this.errors.push(line) })
    const bus = createBus()
    bus.on('notice', (userId, { text }) => this.notices.push({ userId, text }))
    const db = await this.connect()
    const keep =
      <Type extends Done['type']>(type: Type): TaskWork[Type] =>
      async (of: any) => {
        this.done.push({ type, userId: of.userId, runId: of.runId, at: this.now })
        const doing: any = work[type]
        return doing === undefined ? { done: true } : doing(of)
      }
    const tasks = createScheduledTasks({
      db: wrap === undefined ? db : wrap(db),
      bus,
      log,
      countRun: createRunCount(new Registry()),
      fleet: new Fleet(new AgentLink({ address: { socketPath: '/nowhere' }, log })),
      work: { backup: keep('backup'), restart: keep('restart') },
      warn: async () => undefined,
      now: () => this.now,
    })
    // One whose database is taken away never comes to an end.
    if (wrap === undefined) this.#apis.push(tasks)
    return tasks
  }

  /** An owner with a server and time without end. */
  async owner(id: string, { server = true } = {}): Promise<string> {
    await this.db.transaction(async (tx) => {
      const names = { username: `user${id}`, discriminator: '0', avatar: '', email: '' }
      await upsertIdentity(tx, { id, ...names }, this.now)
      await tx
        .updateTable('account')
        .set({ time_permanent: 1, storage_limit_mb: 500, slots: 1, grow_id: `Grow${id}` })
        .where('id', '=', id)
        .execute()
      const at = this.now
      const row = { id: `server${id.padStart(4, '0')}`, ownerId: id, name: `Server-${id}` }
      if (server) await insertServer(tx, { ...row, port: 17_100 + Number(id), template: null, at })
    })
    return id
  }

  /** A task of this owner's, made as the panel makes it. */
  async task(
    tasks: ScheduledTasks,
    userId: string,
    schedule: string,
    { type = 'backup', timezone = 'UTC' }: { type?: 'backup' | 'restart'; timezone?: string } = {},
  ): Promise<string> {
    const caller = {
      userId,
      sessionId: 's',
      isRegistered: true,
      isAdmin: false,
      isSuperAdmin: false,
      username: '',
      permissions: [],
    }
    return (await tasks.create(caller, { type, schedule, timezone })).task.id
  }

  /** Moves the clock to this time and lets these apis look, until nothing is left to do. */
  async lookAt(time: string | number, ...apis: ScheduledTasks[]): Promise<void> {
    this.now = typeof time === 'number' ? time : Date.parse(time)
    await Promise.all(apis.map((api) => api.look()))
    await Promise.all(apis.map((api) => api.idle()))
  }

  /** Lets these apis look when something is due, and after the delay that is its own. */
  async runDue(due: string, ...apis: ScheduledTasks[]): Promise<void> {
    await this.lookAt(timeOf(due), ...apis)
    await this.lookAt(timeOf(due) + 2 * 60_000, ...apis)
  }

  /** The runs of a task, oldest first. */
  async runs(taskId: string): Promise<TaskRun[]> {
    const rows = await this.db.transaction((tx) => listRuns(tx, taskId, 1000))
    return rows.map(describeRun).reverse()
  }

  /** Each run in short, such as '06-01T00:10 done'. */
  async story(taskId: string): Promise<string[]> {
    const runs = await this.runs(taskId)
    return runs.map(({ dueAt, outcome }) => `${dueAt.slice(5, 16)} ${outcome}`)
  }

  /** Changes rows past the panel. */
  change(work: (tx: Tx) => Promise<unknown>): Promise<unknown> {
    return this.db.transaction(work)
  }

  async close(): Promise<void> {
    for (const api of this.#apis) await api.close()
    for (const db of this.#dbs) await db.close()
    await this.#drop()
  }
}
