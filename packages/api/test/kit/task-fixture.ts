import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import type { TaskRun, TaskType } from '@trellis/contract/hosting/scheduled-tasks.ts'
import type { ServerUser } from '@trellis/contract/kit/server-access.ts'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { describeRun } from '../../src/hosting/scheduled-tasks/description.ts'
import { createRunCount } from '../../src/hosting/scheduled-tasks/run-counts.ts'
import { listRuns } from '../../src/hosting/scheduled-tasks/run-store.ts'
import {
  createScheduledTasks,
  type ScheduledTasks,
} from '../../src/hosting/scheduled-tasks/scheduled-tasks.ts'
import type { TaskForm } from '../../src/hosting/scheduled-tasks/task-form.ts'
import type { TaskWork } from '../../src/hosting/scheduled-tasks/work.ts'
import { insertServer } from '../../src/hosting/servers/store.ts'
import { AgentLink } from '../../src/hosts/agent-link.ts'
import { Fleet } from '../../src/hosts/fleet.ts'
import { createBus } from '../../src/kit/bus.ts'
import { type Db, openDb, type Tx } from '../../src/kit/db.ts'
import { defaultTimings } from '../../src/kit/timings.ts'
import { upsertIdentity } from '../../src/people/users/store.ts'
import { createTestDatabase } from './test-db.ts'

/** Returns the time for a short text of 2026, such as '06-01T00:10'. */
export const getTime = (text: string) => Date.parse(`2026-${text}:00Z`)

export type Done = { type: TaskType; serverId: string; runId: string; at: number }

/** A real database with owners and their tasks, a clock that only the test moves, and any number of apis. */
export class TaskFixture {
  /** The present time of the clock. */
  now = Date.parse('2026-06-01T00:00:30Z')
  /** All work that any api has begun. */
  readonly done: Done[] = []
  readonly warned: string[] = []
  /** The errors in the log. */
  readonly errors: string[] = []
  readonly notices: { userId: string; text: string }[] = []
  /** Users with other rights than an owner. */
  readonly helpers = new Map<string, ServerUser>()
  readonly #dbs: Db[] = []
  readonly #apis: ScheduledTasks[] = []
  /** A folder for a test's other files on the same disk. */
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

  static async open(): Promise<TaskFixture> {
    const database = await createTestDatabase('all-tables')
    const folder = mkdtempSync(`${tmpdir()}/trellis-tasks-`)
    const fixture = new TaskFixture(
      folder,
      database === null ? { file: `${folder}/trellis.db` } : { url: database.url },
      async () => {
        await database?.drop()
        rmSync(folder, { recursive: true, force: true })
      },
    )
    await fixture.connect()
    return fixture
  }

  get db(): Db {
    const [db] = this.#dbs
    if (db === undefined) throw new Error('The fixture is not open.')
    return db
  }

  async connect(): Promise<Db> {
    const db = await openDb(this.#where)
    this.#dbs.push(db)
    return db
  }

  /**
   * Starts one api's tasks on a separate connection. `work` replaces the actions; by default each succeeds at
   * once.
   */
  async api(work: Partial<TaskWork> = {}, wrap?: (db: Db) => Db) {
    const log = pino({ level: 'error' }, { write: (line) => void this.errors.push(line) })
    const bus = createBus()
    bus.on('notice', (userId, { text }) => this.notices.push({ userId, text }))
    const db = await this.connect()
    const keep =
      <Type extends Done['type']>(type: Type): TaskWork[Type] =>
      async (of: any) => {
        this.done.push({ type, serverId: of.serverId, runId: of.runId, at: this.now })
        const doing: any = work[type]
        return doing === undefined ? { done: true } : doing(of)
      }
    const tasks = createScheduledTasks({
      db: wrap === undefined ? db : wrap(db),
      bus,
      log,
      countRun: createRunCount(new Registry()),
      fleet: new Fleet(new AgentLink({ address: { socketPath: '/nowhere' }, log })),
      work: {
        backup: keep('backup'),
        restart: keep('restart'),
        event: keep('event'),
        command: keep('command'),
      },
      grants: { find: (userId) => this.helpers.get(userId) ?? { isOwner: true, rights: [] } },
      warn: async () => undefined,
      now: () => this.now,
      timings: defaultTimings,
    })
    // An api whose database is taken away never finishes.
    if (wrap === undefined) this.#apis.push(tasks)
    return tasks
  }

  /** Creates an owner with a server and unlimited server time. */
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
      const row = { id: getServerId(id), ownerId: id, name: `Server-${id}` }
      if (server) await insertServer(tx, { ...row, port: 17_100 + Number(id), template: null, at })
    })
    return id
  }

  /** Creates a task of this owner, as the panel does. */
  async task(
    tasks: ScheduledTasks,
    userId: string,
    schedule: string,
    { type = 'backup', timezone = 'UTC', ...work }: Partial<TaskForm> = {},
  ): Promise<string> {
    return (await tasks.create(getTaskCall(userId), { type, schedule, timezone, ...work })).task.id
  }

  /** Moves the clock to this time and has these apis check their tasks until none is due. */
  async runAt(time: string | number, ...apis: ScheduledTasks[]): Promise<void> {
    this.now = typeof time === 'number' ? time : Date.parse(time)
    await Promise.all(apis.map((api) => api.check()))
    await Promise.all(apis.map((api) => api.idle()))
  }

  /**
   * Has these apis check their tasks at the due time, and again two minutes later, after each task's own
   * delay.
   */
  async runDue(due: string, ...apis: ScheduledTasks[]): Promise<void> {
    await this.runAt(getTime(due), ...apis)
    await this.runAt(getTime(due) + 2 * 60_000, ...apis)
  }

  /** Returns the runs of a task, oldest first. */
  async runs(taskId: string): Promise<TaskRun[]> {
    const rows = await this.db.transaction((tx) => listRuns(tx, taskId, 1000))
    return rows.map(describeRun).reverse()
  }

  /** Returns each run in short form, such as '06-01T00:10 done'. */
  async story(taskId: string): Promise<string[]> {
    const runs = await this.runs(taskId)
    return runs.map(({ dueAt, outcome }) => `${dueAt.slice(5, 16)} ${outcome}`)
  }

  /** Changes rows directly in the database. */
  change(work: (tx: Tx) => Promise<unknown>): Promise<unknown> {
    return this.db.transaction(work)
  }

  async close(): Promise<void> {
    for (const api of this.#apis) await api.close()
    for (const db of this.#dbs) await db.close()
    await this.#drop()
  }
}

const getServerId = (userId: string) => `server${userId.padStart(4, '0')}`

/** Returns a call of this owner about the tasks of their server. */
export const getTaskScope = (userId: string) => ({
  caller: {
    userId,
    sessionId: 's',
    isRegistered: true,
    isBanned: false,
    isAdmin: false,
    isSuperAdmin: false,
    username: '',
    permissions: [],
  },
  serverId: getServerId(userId),
})

const getTaskCall = (userId: string) => {
  const { caller, serverId } = getTaskScope(userId)
  return { caller, params: { serverId } }
}
