import { appendFileSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { type FoundProcess, findProcess, getEnvironment, killProcesses } from './found-processes.ts'

/** The variable by which the programs of a test file, and all that they start, are found. */
export const markName = 'TRELLIS_TEST_MARK'

/** The variable of programs that last as long as their worker, such as the browser that its test files share. */
export const lastingName = 'TRELLIS_TEST_LASTING'

/** A started program, which leads a session and a group of processes. */
type Group = { pid: number; startedAt: number }

type Line = Group | { gone: number } | { file: string }

/**
 * The processes that one test file has started. While they run, a file in the run's folder names them, so that the
 * run can end those of a worker that was killed.
 */
export class ProcessGroups {
  /** The value of the variable in the environment of each process. */
  readonly mark: string
  readonly #record: string | null
  readonly #groups = new Map<number, Group>()
  #hasStarted = false
  #testFile = ''

  constructor(folder: string | null, name: string) {
    this.#record = folder === null ? null : `${folder}/${name}`
    this.mark = this.#record ?? name
  }

  /** Sets the test file that a report names. */
  name(testFile: string): void {
    this.#testFile = testFile
    if (this.#hasStarted) this.#write({ file: testFile })
  }

  /** Notes that a program with this mark is started. */
  begin(): void {
    if (this.#hasStarted) return
    this.#hasStarted = true
    this.#write({ file: this.#testFile })
  }

  /** Adds the group that a started process leads. */
  add(pid: number): void {
    const found = findProcess(pid)
    if (found === null) return
    const group = { pid, startedAt: found.startedAt }
    this.#groups.set(pid, group)
    this.#write(group)
  }

  /** Forgets the group if none of its processes is left: its id may be given to another one. */
  forget(pid: number): void {
    if (!this.#groups.has(pid) || hasProcesses(pid)) return
    this.#groups.delete(pid)
    this.#write({ gone: pid })
  }

  /** Kills all that is left. */
  end(): void {
    if (!this.#hasStarted) return
    const groups = [...this.#groups.values()]
    killProcesses((it) => isOfGroup(it, groups) || hasMark(it.pid, this.mark))
    this.#groups.clear()
    this.#hasStarted = false
    if (this.#record !== null) rmSync(this.#record, { force: true })
  }

  #write(line: Line): void {
    if (this.#record !== null) appendFileSync(this.#record, `${JSON.stringify(line)}\n`)
  }
}

/** Kills the processes of all records in the run's folder; returns one sentence for each. */
export function endRecorded(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const { file, groups } = readRecord(`${folder}/${name}`)
    const mark = `${folder}/${name}`
    const killed = killProcesses((it) => isOfGroup(it, groups) || hasMark(it.pid, mark))
    rmSync(mark, { force: true })
    return [...killed.values()].map((command) => `Left behind by ${file}: ${command}`)
  })
}

function readRecord(path: string): { file: string; groups: Group[] } {
  const groups = new Map<number, Group>()
  let file = ''
  for (const text of readFileSync(path, 'utf8').split('\n').filter(Boolean)) {
    const line: Line = JSON.parse(text)
    if ('file' in line) file = line.file
    else if ('gone' in line) groups.delete(line.gone)
    else groups.set(line.pid, line)
  }
  return { file: file || 'a test file', groups: [...groups.values()] }
}

function isOfGroup(found: FoundProcess, groups: readonly Group[]): boolean {
  return groups.some(({ pid, startedAt }) => {
    if (found.pid === pid) return found.startedAt === startedAt
    if (found.group !== pid && found.session !== pid) return false
    // Another leader means that the id is used again.
    const leader = findProcess(pid)
    return found.startedAt >= startedAt && (leader === null || leader.startedAt === startedAt)
  })
}

function hasMark(pid: number, mark: string): boolean {
  const entry = getEnvironment(pid)
    .split('\0')
    .find((it) => it.startsWith(`${markName}=`))
  return (
    entry !== undefined &&
    entry
      .slice(markName.length + 1)
      .split(':')
      .includes(mark)
  )
}

function hasProcesses(group: number): boolean {
  try {
    process.kill(-group, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
