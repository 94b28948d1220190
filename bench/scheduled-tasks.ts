import { DatabaseSync } from 'node:sqlite'
import { TaskFixture } from '../packages/api/test/kit/task-fixture.ts'
import { median, type Row } from './kit/figures.ts'

const owners = 100
const tasksEach = 10
const many = owners * tasksEach
const rounds = 3
const dayMs = 86_400_000
/** A run is claimed, begun and settled; each step is one durable transaction. */
const transactionsEach = 3

/**
 * Measures a thousand tasks due in the same minute, between two apis on one database, with work that takes no
 * time. The time runs from the first check until every run is settled; the baseline is the bare database
 * doing as many transactions of two writes.
 */
export async function benchScheduledTasks(): Promise<Row[]> {
  const fixture = await TaskFixture.open()
  const apis = [await fixture.api(), await fixture.api()]
  const [maker] = apis
  if (maker === undefined) throw new Error('There is no api.')
  for (let n = 1; n <= owners; n++) {
    const userId = await fixture.owner(String(n))
    for (let task = 0; task < tasksEach; task++) await fixture.task(maker, userId, '0 0 * * *')
  }
  const bare = new BareRuns(`${fixture.folder}/bare.db`)
  const pairs: [ours: number, bare: number][] = []
  const due = Math.ceil(fixture.now / dayMs) * dayMs
  for (let round = 0; round <= rounds; round++) {
    // The time is past the due time and every task's own delay, so that no task waits for the clock.
    const begun = performance.now()
    await fixture.runAt(due + round * dayMs + 121_000, ...apis)
    await fixture.runAt(fixture.now + 1000, ...apis)
    const ours = performance.now() - begun
    if (round > 0) pairs.push([ours, bare.millisecondsFor(many * transactionsEach)])
  }
  bare.close()
  const expected = many * (rounds + 1)
  const begun = fixture.done.length
  const different = new Set(fixture.done.map(({ runId }) => runId)).size
  await fixture.close()
  const ours = median(pairs.map(([a]) => a))
  const ratio = median(pairs.map(([a, b]) => a / b))
  return [
    {
      what: `${many} tasks due in the same minute, until the last run is settled`,
      measured: `${(ours / 1000).toFixed(2)} s`,
      against: `${(median(pairs.map(([, b]) => b)) / 1000).toFixed(2)} s for ${many * transactionsEach} bare transactions`,
      ratio,
      aim: '≤ 10',
      met: ratio <= 10,
    },
    {
      what: 'runs that were begun, of which different ones',
      measured: `${begun}, ${different}`,
      aim: `${expected}, each once`,
      met: begun === expected && different === expected,
    },
  ]
}

/** The minimum that any record of runs needs: two writes and a sync to disk for each step. */
class BareRuns {
  readonly #database: DatabaseSync
  #next = 1

  constructor(file: string) {
    this.#database = new DatabaseSync(file)
    this.#database.exec(`
      pragma journal_mode = wal; pragma synchronous = full;
      create table task (id integer primary key, next_at integer);
      create table run (id integer primary key, task_id integer, outcome text);
      insert into task (id, next_at) values (1, 0)`)
  }

  millisecondsFor(count: number): number {
    const update = this.#database.prepare('update task set next_at = ? where id = 1')
    const insert = this.#database.prepare('insert into run (id, task_id, outcome) values (?, 1, ?)')
    const begun = performance.now()
    for (let n = 0; n < count; n++) {
      const id = this.#next++
      this.#database.exec('begin immediate')
      update.run(id)
      insert.run(id, 'done')
      this.#database.exec('commit')
    }
    return performance.now() - begun
  }

  close(): void {
    this.#database.close()
  }
}
