import variant from '@jitl/quickjs-singlefile-mjs-release-sync'
import { scriptBounds } from '@trellis/contract/kit/script-bounds.ts'
import {
  newQuickJSWASMModuleFromVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
} from 'quickjs-emscripten-core'
import type { ScriptFault } from '../messages.ts'
import { findLine } from './line.ts'
import { prelude } from './prelude.ts'

/** The time is that of the thread's processor, so that a busy machine does not shorten it. */
export const isolateLimits = {
  memoryBytes: 4 * 1024 * 1024,
  stackBytes: 128 * 1024,
  loadMs: 500,
  callMs: 50,
  actsPerCall: 50,
  actLength: 16 * 1024,
} as const

export type IsolateDeps = {
  name: string
  /** Processor time of this thread in milliseconds. */
  cpu: () => number
  log: (text: string) => void
  fault: (fault: ScriptFault) => void
}

type Functions = { dispatch: QuickJSHandle; describe: QuickJSHandle; finish: QuickJSHandle }

/**
 * One script in a separate WebAssembly instance: neither another script nor anything of the host is in its memory.
 * When the instance fails, it is thrown away as a whole.
 */
export class Isolate {
  readonly #deps: IsolateDeps
  readonly #runtime: QuickJSRuntime
  readonly #context: QuickJSContext
  #functions: Functions | null = null
  #deadline = 0
  #isOverdue = false
  #acts: string[] = []
  #isUsable = true

  private constructor(deps: IsolateDeps, runtime: QuickJSRuntime) {
    this.#deps = deps
    this.#runtime = runtime
    runtime.setMemoryLimit(isolateLimits.memoryBytes)
    runtime.setMaxStackSize(isolateLimits.stackBytes)
    runtime.setInterruptHandler(() => {
      this.#isOverdue ||= deps.cpu() > this.#deadline
      return this.#isOverdue
    })
    this.#context = runtime.newContext()
  }

  static async open(deps: IsolateDeps): Promise<Isolate> {
    const module = await newQuickJSWASMModuleFromVariant(variant)
    return new Isolate(deps, module.newRuntime())
  }

  /** False when a waiting promise of the script cannot end, or its instance failed. */
  get isUsable(): boolean {
    return this.#isUsable
  }

  /** Runs the script's own lines. Returns its handlers as a JSON text, or the fault. */
  load(code: string, state: string): { about: string } | { fault: ScriptFault } {
    this.#start(isolateLimits.loadMs)
    try {
      this.#functions = this.#runPrelude(state)
      const ran = this.#context.evalCode(code, `${this.#deps.name}.ts`, { strict: true })
      if (ran.error) return { fault: this.#explain(ran.error) }
      ran.value.dispose()
      const fault = this.#runJobs()
      if (fault !== null) return { fault }
      const about = this.#call(this.#functions.finish, null)
      return typeof about === 'string' ? { about } : { fault: about }
    } catch (error) {
      return { fault: getBroken(error) }
    }
  }

  /** Gives the script an event. Returns the fault that ended the call, or null. */
  dispatch(event: string): ScriptFault | null {
    if (this.#functions === null) return null
    this.#start(isolateLimits.callMs)
    try {
      const result = this.#call(this.#functions.dispatch, event)
      return typeof result === 'string' ? this.#runJobs() : result
    } catch (error) {
      this.#isUsable = false
      return getBroken(error)
    }
  }

  /** Returns the acts since the last call of this, as JSON texts. */
  takeActs(): string[] {
    const acts = this.#acts
    this.#acts = []
    return acts
  }

  #start(forMs: number): void {
    this.#isOverdue = false
    this.#deadline = this.#deps.cpu() + forMs
  }

  #runPrelude(state: string): Functions {
    const context = this.#context
    const make = context.unwrapResult(context.evalCode(prelude, 'trellis.js'))
    const host = [
      context.newFunction('send', (text) => this.#send(context.getString(text))),
      context.newFunction('log', (text) => this.#deps.log(context.getString(text).slice(0, 500))),
      context.newFunction('fail', (text) => this.#fail(context.getString(text))),
      context.newString(state),
      context.unwrapResult(context.evalCode(`(${JSON.stringify(scriptBounds)})`, 'bounds.js')),
    ]
    const made = context.unwrapResult(context.callFunction(make, context.undefined, ...host))
    const functions = {
      dispatch: context.getProp(made, 'dispatch'),
      describe: context.getProp(made, 'describe'),
      finish: context.getProp(made, 'finish'),
    }
    for (const handle of [make, made, ...host]) handle.dispose()
    return functions
  }

  #send(act: string): void {
    if (act.length > isolateLimits.actLength) throw new RangeError('This call is too large.')
    if (this.#acts.length >= isolateLimits.actsPerCall)
      throw new RangeError(`At most ${isolateLimits.actsPerCall} actions in one call.`)
    this.#acts.push(act)
  }

  #fail(described: string): void {
    this.#deps.fault(this.#readError(described))
  }

  /** Returns the text that the function returned (empty for none), or the fault. */
  #call(target: QuickJSHandle, argument: string | null): string | ScriptFault {
    const context = this.#context
    const given = argument === null ? [] : [context.newString(argument)]
    const result = context.callFunction(target, context.undefined, ...given)
    for (const handle of given) handle.dispose()
    if (result.error) return this.#explain(result.error)
    const text = context.typeof(result.value) === 'string' ? context.getString(result.value) : ''
    result.value.dispose()
    return text
  }

  /** Runs what promises have put off, until nothing is left or the time is over. */
  #runJobs(): ScriptFault | null {
    while (this.#runtime.hasPendingJob()) {
      this.#isOverdue ||= this.#deps.cpu() > this.#deadline
      if (this.#isOverdue) {
        this.#isUsable = false
        return getSlow(null)
      }
      const ran = this.#runtime.executePendingJobs(20)
      if (ran.error) return this.#explain(ran.error)
    }
    // A promise takes an interruption for an error of the script.
    return this.#isOverdue ? getSlow(null) : null
  }

  #explain(error: QuickJSHandle): ScriptFault {
    const wasOverdue = this.#isOverdue
    const described = this.#describe(error)
    error.dispose()
    const fault = described === null ? null : this.#readError(described)
    if (wasOverdue) return getSlow(fault?.line ?? null)
    return fault ?? { reason: 'memory', text: 'It used up its memory.', line: null }
  }

  /** Describing an error may run code of the script, which gets a little time. */
  #describe(error: QuickJSHandle): string | null {
    if (this.#functions === null) return null
    const context = this.#context
    this.#start(5)
    const described = context.callFunction(this.#functions.describe, context.undefined, error)
    if (described.error) {
      described.error.dispose()
      return null
    }
    const text = context.getString(described.value)
    described.value.dispose()
    return text
  }

  #readError(described: string): ScriptFault {
    const { message, stack } = readDescription(described)
    // QuickJS throws null when the memory is too short for an error.
    if (message === 'null')
      return { reason: 'memory', text: 'It used up its memory, or threw null.', line: null }
    const reason = message.includes('InternalError: out of memory') ? 'memory' : 'error'
    return { reason, text: message, line: findLine(stack, this.#deps.name) }
  }
}

function readDescription(text: string): { message: string; stack: string } {
  const value: unknown = JSON.parse(text)
  const { message, stack } = Object(value)
  return { message: String(message), stack: String(stack) }
}

const getSlow = (line: number | null): ScriptFault => ({
  reason: 'slow',
  text: 'It took too long.',
  line,
})

const getBroken = (error: unknown): ScriptFault => ({
  reason: 'broken',
  text: `It broke its sandbox: ${error instanceof Error ? error.message : String(error)}.`,
  line: null,
})
