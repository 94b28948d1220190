import { busyFields, type FromThread, type ScriptFault, type ToThread } from '../messages.ts'
import { Isolate } from './isolate.ts'
import { stripTypes } from './plain-script.ts'

type Deps = {
  busy: Int32Array
  /** Processor time of this thread in milliseconds. */
  cpu: () => number
  send: (message: FromThread) => void
}
type LoadMessage = Extract<ToThread, { kind: 'load' }>
type Script = {
  name: string
  /** Names the script in the memory that the engine shares. */
  number: number
  isolate: Isolate | null
  queue: string[]
  /** Processor time of the present second. */
  usedMs: number
  logged: number
}

/** Processor time of a second for one script, and for all of them together. */
const perSecond = { script: 150, all: 400 } as const
const logsPerSecond = 20

/** Runs the scripts in turn, one call at a time. */
export class Scripts {
  readonly #deps: Deps
  readonly #scripts = new Map<string, Script>()
  #calls = 0
  #usedMs = 0
  #isWorking = false

  constructor(deps: Deps) {
    this.#deps = deps
    setInterval(() => this.#beginSecond(), 1000)
  }

  handle(message: ToThread): void {
    if (message.kind === 'load') return void this.#load(message)
    if (message.kind === 'unload') return void this.#scripts.delete(message.name)
    const script = this.#scripts.get(message.name)
    if (script === undefined) return
    script.queue.push(message.event)
    this.#work()
  }

  async #load({ name, number, source, state }: LoadMessage): Promise<void> {
    const script: Script = {
      name,
      number,
      isolate: null,
      queue: [],
      usedMs: 0,
      logged: 0,
    }
    this.#scripts.set(name, script)
    const isolate = await Isolate.open({
      name,
      cpu: this.#deps.cpu,
      log: (text) => this.#log(script, text),
      fault: (fault) => this.#deps.send({ kind: 'fault', name, fault, isOver: false }),
    })
    if (this.#scripts.get(name) !== script) return
    const loaded = this.#measure(script, () => {
      const plain = stripTypes(source)
      return 'fault' in plain ? plain : isolate.load(plain.code, state)
    })
    if ('fault' in loaded) return this.#end(script, loaded.fault)
    script.isolate = isolate
    this.#deps.send({ kind: 'loaded', name, about: loaded.about })
    this.#sendActs(script)
    this.#work()
  }

  #work(): void {
    if (this.#isWorking) return
    this.#isWorking = true
    setImmediate(() => {
      this.#isWorking = false
      if (this.#usedMs >= perSecond.all) return
      let hasMore = false
      for (const script of this.#scripts.values()) {
        if (script.isolate === null || script.queue.length === 0) continue
        if (script.usedMs >= perSecond.script) continue
        this.#runNext(script, script.isolate)
        hasMore ||= script.queue.length > 0
      }
      if (hasMore) this.#work()
    })
  }

  #runNext(script: Script, isolate: Isolate): void {
    const event = script.queue.shift()
    if (event === undefined) return
    const fault = this.#measure(script, () => isolate.dispatch(event))
    const { name } = script
    if (fault === null) this.#sendActs(script)
    else if (!isolate.isUsable) return this.#end(script, fault)
    else {
      // The actions of a cut call are incomplete.
      isolate.takeActs()
      this.#deps.send({ kind: 'fault', name, fault, isOver: false })
    }
    this.#deps.send({ kind: 'done', name })
  }

  #end({ name }: Script, fault: ScriptFault): void {
    this.#scripts.delete(name)
    this.#deps.send({ kind: 'fault', name, fault, isOver: true })
  }

  #sendActs({ name, isolate }: Script): void {
    const acts = isolate?.takeActs() ?? []
    if (acts.length > 0) this.#deps.send({ kind: 'acts', name, acts })
  }

  #measure<Result>(script: Script, work: () => Result): Result {
    const { busy, cpu } = this.#deps
    Atomics.store(busy, busyFields.script, script.number)
    Atomics.store(busy, busyFields.call, ++this.#calls)
    const from = cpu()
    try {
      return work()
    } finally {
      const usedMs = cpu() - from
      script.usedMs += usedMs
      this.#usedMs += usedMs
      Atomics.store(busy, busyFields.script, 0)
    }
  }

  #log(script: Script, text: string): void {
    const { name } = script
    if (++script.logged <= logsPerSecond) this.#deps.send({ kind: 'log', name, text })
    else if (script.logged === logsPerSecond + 1)
      this.#deps.send({ kind: 'log', name, text: 'It writes more lines than are shown.' })
  }

  #beginSecond(): void {
    this.#usedMs = 0
    for (const script of this.#scripts.values()) {
      script.usedMs = 0
      script.logged = 0
    }
    this.#work()
  }
}
