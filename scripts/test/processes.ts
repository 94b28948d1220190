/**
 * Starts the child processes of tests. None outlives its test file, and none holds an output of the worker:
 * Vitest waits until the worker's outputs are closed.
 *
 *     const api = startProcess(process.execPath, [main], { env, ipc: true })   // its output appears in the run's
 *     const { status, stderr } = runProcess('tar', ['-cf', file, '.'])         // waits for its end
 *     const text = readOutput('kubectl', ['kustomize', folder])                // throws unless it succeeds
 *     const { code, output } = await finishProcess(process.execPath, [main])   // the same without blocking
 */
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { Socket } from 'node:net'
import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import { markName, ProcessGroups } from './process-groups.ts'

export type { ChildProcess }

/** Where an output goes: to the caller, line by line to the worker's output, to an open file, or nowhere. */
type Output = 'pipe' | 'relay' | 'ignore' | number

type Place = { env?: NodeJS.ProcessEnv | undefined; cwd?: string | undefined }

type StartOptions = Place & {
  stdin?: 'pipe' | 'ignore'
  stdout?: Output
  stderr?: Output
  /** Opens a channel for messages, as `fork` does. */
  ipc?: boolean
  /** Opens descriptor 3 as a pipe, on which some programs report that they are ready. */
  hasThirdPipe?: boolean
}

type RunOptions = Place & { input?: string }

type Result = {
  status: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
  error?: Error
}

type Ended = {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
  /** Both, as they came. */
  output: string
}

/** A program that is waited for may hang; then it is killed. */
const maxRunMs = 5 * 60_000
const maxOutputBytes = 1024 ** 3

let files = 0
let groups = openGroups()
/** Whether the programs that are started now belong to no test file. */
let isBetweenFiles = false

function openGroups(): ProcessGroups {
  return new ProcessGroups(process.env.TRELLIS_TEST_GROUPS ?? null, `${process.pid}-${files++}`)
}

/** Begins a test file, to which all programs that are started from now on belong. */
export function beginFile(): void {
  groups.end()
  groups = openGroups()
  isBetweenFiles = false
}

/** Sets the name of the present test file. */
export function nameFile(testFile: string): void {
  groups.name(testFile)
}

/** Ends the programs of a test file. Its code that still runs, after a timeout, can start no other ones. */
export function endFile(): void {
  isBetweenFiles = true
  groups.end()
}

process.on('exit', endFile)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    endFile()
    // Without a listener, the signal ends this process as it would have done before.
    process.kill(process.pid, signal)
  })
}

/** Starts a program in a session and a group of processes that it leads. Its handles keep no worker alive. */
export function startProcess(
  program: string,
  args: string[] = [],
  options: StartOptions = {},
): ChildProcess {
  const { stdin = 'ignore', stdout = 'relay', stderr = 'relay', env, cwd } = options
  const child = start(program, args, {
    ...{ env, cwd },
    detached: true,
    stdio: [
      stdin,
      stdout === 'relay' ? 'pipe' : stdout,
      stderr === 'relay' ? 'pipe' : stderr,
      ...(options.hasThirdPipe ? (['pipe'] as const) : []),
      ...(options.ipc ? (['ipc'] as const) : []),
    ],
  })
  const name = nameProgram(program, args)
  if (stdout === 'relay') relay(child.stdout, process.stdout, name)
  if (stderr === 'relay') relay(child.stderr, process.stderr, name)
  return child
}

/** The `spawn` of Node for an agent in this process. Outputs that a child would inherit are relayed. */
export const spawnForAgent = new Proxy(spawn, {
  apply: (_spawn, _self, [program, args, options]: [string, string[], SpawnOptions]) => {
    const wanted = Array.isArray(options.stdio) ? options.stdio : Array(3).fill(options.stdio)
    const stdio = wanted.map((it) => (it === 'inherit' ? 'pipe' : it))
    const child = start(program, args, { ...options, stdio })
    const name = nameProgram(program, args)
    if (wanted[1] === 'inherit') relay(child.stdout, process.stdout, name)
    if (wanted[2] === 'inherit') relay(child.stderr, process.stderr, name)
    return child
  },
})

/** Runs a program and waits for its end, which blocks this process. */
export function runProcess(program: string, args: string[] = [], options: RunOptions = {}): Result {
  const { status, signal, stdout, stderr, error } = spawnSync(program, args, {
    cwd: options.cwd,
    input: options.input ?? '',
    env: mark(options.env),
    encoding: 'utf8',
    timeout: maxRunMs,
    killSignal: 'SIGKILL',
    maxBuffer: maxOutputBytes,
  })
  // Node gives no texts when the program cannot be started.
  const texts = { stdout: stdout ?? '', stderr: stderr ?? '' }
  return { status, signal, ...texts, ...(error && { error }) }
}

/**
 * Runs a program and returns its output.
 *
 * @throws with its errors when it fails
 */
export function readOutput(program: string, args: string[] = [], options?: RunOptions): string {
  const { status, signal, stdout, stderr, error } = runProcess(program, args, options)
  if (error) throw error
  if (status === 0) return stdout
  throw new Error(`${program} ${args.join(' ')} ended with ${status ?? signal}: ${stderr}`)
}

/** Runs a program until its end without blocking this process. */
export async function finishProcess(
  program: string,
  args: string[] = [],
  options: Place = {},
): Promise<Ended> {
  const child = startProcess(program, args, { ...options, stdout: 'pipe', stderr: 'pipe' })
  const [all, errors, texts]: [string[], string[], string[]] = [[], [], []]
  const collect = (stream: Readable | null, parts: string[]) =>
    stream?.setEncoding('utf8').on('data', (text: string) => {
      parts.push(text)
      all.push(text)
    })
  collect(child.stdout, texts)
  collect(child.stderr, errors)
  const [code = null, signal = null] = await once(child, 'close')
  return {
    ...{ code, signal },
    ...{ stdout: texts.join(''), stderr: errors.join(''), output: all.join('') },
  }
}

/**
 * Runs a program without blocking this process and returns its output.
 *
 * @throws with its whole output when it fails
 */
export async function collectOutput(
  program: string,
  args: string[] = [],
  options?: Place,
): Promise<string> {
  const { code, signal, stdout, output } = await finishProcess(program, args, options)
  if (code === 0) return stdout
  throw new Error(`${program} ${args.join(' ')} ended with ${code ?? signal}: ${output}`)
}

/** Adds the mark of this test file to the environment of a program. */
function mark(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  if (isBetweenFiles) throw new Error('The test file that starts this program has ended.')
  groups.begin()
  // A run that another run has started has the mark of both.
  const around = process.env[markName]
  return { ...env, [markName]: around ? `${around}:${groups.mark}` : groups.mark }
}

function start(program: string, args: string[], options: SpawnOptions): ChildProcess {
  const child = spawn(program, args, { ...options, env: mark(options.env) })
  const { pid } = child
  const owner = groups
  if (pid !== undefined) {
    owner.add(pid)
    child.once('exit', () => owner.forget(pid))
  }
  child.unref()
  child.channel?.unref()
  for (const stream of child.stdio) if (stream instanceof Socket) stream.unref()
  // An output that the caller does not read must not block the program.
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', () => undefined)
  return child
}

function nameProgram(program: string, args: readonly string[]): string {
  if (program !== process.execPath) return basename(program)
  const main = args.find((it) => !it.startsWith('-')) ?? ''
  return main.split('/').slice(-2).join('/')
}

function relay(from: Readable | null, to: NodeJS.WriteStream, name: string): void {
  let rest = ''
  from?.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) to.write(`[${name}] ${line}\n`)
  })
  from?.on('end', () => rest !== '' && to.write(`[${name}] ${rest}\n`))
}
