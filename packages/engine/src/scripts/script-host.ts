import { cleanPlayerText } from '@trellis/protocol/text/player-text.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import { getReason } from '../reason.ts'
import { type ActDeps, ActService } from './act-service.ts'
import type { FromThread, ScriptFault } from './messages.ts'
import { readAct } from './read-act.ts'
import { getCost, RunningScript } from './running-script.ts'
import { type EnabledScript, isTooLarge, listEnabledScripts } from './script-document.ts'
import { ScriptWorker } from './script-worker.ts'

const scriptsFile = { kind: 'scripts' } as const
/** For all scripts together in one twentieth of a second. */
const maxActsPerTick = 60
const maxWaits = 100
/** After this many ends of the thread without a guilty script, no script starts again. */
const maxRestarts = 5
const reportMs = 10_000
const lineRule = { characters: 400, bytes: 1600, colours: 'strip' } as const

export type HostDeps = ActDeps & {
  documents: DocumentStore
  /** Returns true while the game must not change. */
  isStill: () => boolean
}
type Event = { kind: string; [fact: string]: unknown }

/** The owner's scripts while the server runs. Everything they ask for is done in `tick`. */
export class ScriptHost {
  readonly #deps: HostDeps
  readonly #acts: ActService
  readonly #running = new Map<string, RunningScript>()
  readonly #stops: { name: string; fault: ScriptFault }[] = []
  #worker: ScriptWorker | null = null
  #numbers = 0
  #dueTicks = 0
  #restarts = 0
  #reportAt = 0

  constructor(deps: HostDeps) {
    this.#deps = deps
    this.#acts = new ActService(deps)
  }

  get scripts(): Iterable<RunningScript> {
    return this.#running.values()
  }

  /** Starts, replaces and ends scripts as `scripts.json` says. A file that cannot be read must not end the game. */
  async refresh(): Promise<void> {
    try {
      await this.#refresh()
    } catch (error) {
      this.#deps.print(`The scripts could not be started: ${getReason(error)}.`)
    }
  }

  async #refresh(): Promise<void> {
    const { documents, memory } = this.#deps
    await documents.find(scriptsFile)
    if (listEnabledScripts(documents.peek(scriptsFile)).length > 0) await memory.open()
    const wanted = listEnabledScripts(documents.peek(scriptsFile))
    const isWanted = ({ name, source }: RunningScript) =>
      wanted.some((it) => it.name === name && it.source === source)
    for (const script of [...this.#running.values()])
      if (!isWanted(script)) this.#end(script.name, 'was switched off')
    for (const script of wanted) if (!this.#running.has(script.name)) this.#start(script)
    if (this.#running.size === 0) this.#close()
  }

  /** Ends all scripts, because the server stops. */
  close(): void {
    this.#running.clear()
    this.#close()
  }

  wants(kind: string): boolean {
    for (const script of this.#running.values()) if (script.doesHandle(kind)) return true
    return false
  }

  /** Sends an event to every script that handles it. */
  emit(event: Event): void {
    for (const script of this.#running.values())
      if (script.doesHandle(event.kind)) this.emitTo(script, event)
  }

  /** Sends an event to one script. A script that is behind misses it. */
  emitTo(script: RunningScript, event: Event): void {
    if (script.takeEvent(this.#deps.monotonic())) this.#post(script, event)
  }

  find(name: string): RunningScript | null {
    return this.#running.get(name) ?? null
  }

  /** Ticks after this turn of the event loop, so that no tick of the game waits for scripts. */
  tickSoon(): void {
    if (this.#dueTicks++ > 0) return
    setImmediate(() => {
      const due = this.#dueTicks
      this.#dueTicks = 0
      for (let ticks = 0; ticks < due && !this.#deps.isStill(); ticks++) this.tick()
    })
  }

  /** Does what scripts have asked for since the last twentieth of a second. */
  tick(): void {
    this.#writeStops()
    const now = this.#deps.monotonic()
    let left = maxActsPerTick
    for (const script of this.#running.values()) {
      for (const kind of script.takeDueTimers(now)) this.emitTo(script, { kind })
      this.#endWaits(script, now)
      while (left > 0 && script.batches[0] !== undefined && script.acts.take(now)) {
        const batch = script.batches.shift() ?? []
        const cost = getCost(batch)
        left -= cost
        for (let more = 1; more < cost; more++) script.acts.take(now)
        this.#apply(script, batch, now)
      }
    }
    if (now >= this.#reportAt) this.#reportDropped(now)
  }

  #start({ name, source }: EnabledScript): void {
    if (isTooLarge({ name, source }))
      return this.#stop(name, { reason: 'too-large', text: 'It is too large.', line: null })
    const { monotonic } = this.#deps
    const script = new RunningScript({ name, source, number: ++this.#numbers }, monotonic())
    this.#running.set(name, script)
    this.#load(script)
  }

  #load({ name, number, source }: RunningScript): void {
    this.#worker ??= new ScriptWorker({
      onMessage: (message) => this.#receive(message),
      onEnd: (guilty, why) => this.#restart(guilty, why),
    })
    const state = this.#deps.memory.format(name)
    this.#worker.post({ kind: 'load', name, number, source, state })
  }

  #end(name: string, why: string): void {
    this.#running.delete(name)
    this.#worker?.post({ kind: 'unload', name })
    this.#print(name, null, why)
  }

  #close(): void {
    this.#worker?.close()
    this.#worker = null
  }

  #receive(message: FromThread): void {
    const script = this.#running.get(message.name)
    if (script === undefined) return
    switch (message.kind) {
      case 'loaded':
        script.begin(message.about, this.#deps.monotonic())
        return this.#print(script.name, null, 'runs')
      case 'acts':
        if (script.addActs(message.acts)) return
        return this.#stop(script.name, {
          reason: 'flood',
          text: 'It asks for more than can be done.',
          line: null,
        })
      case 'done':
        return script.done()
      case 'log':
        return this.#print(script.name, null, message.text)
      case 'fault':
        return this.#receiveFault(script, message)
    }
  }

  #receiveFault(
    script: RunningScript,
    { fault, isOver }: Extract<FromThread, { kind: 'fault' }>,
  ): void {
    const mustStop = script.countFault(fault, this.#deps.monotonic())
    if (isOver || mustStop) return this.#stop(script.name, fault)
    if (script.isFirstError) this.#print(script.name, fault.line, fault.text)
  }

  /** Ends a script at once. The file says so with the next tick, because it must not change while the game is still. */
  #stop(name: string, fault: ScriptFault): void {
    this.#running.delete(name)
    this.#worker?.post({ kind: 'unload', name })
    this.#stops.push({ name, fault })
    this.#print(name, fault.line, `${fault.text} The script is stopped`)
  }

  #writeStops(): void {
    const { documents, now } = this.#deps
    for (const { name, fault } of this.#stops.splice(0)) {
      if (!listEnabledScripts(documents.peek(scriptsFile)).some((it) => it.name === name)) continue
      const stopped = { ...fault, at: new Date(now()).toISOString() }
      documents.play(scriptsFile, [
        { set: ['scripts', name, 'enabled'], value: false },
        { set: ['scripts', name, 'stopped'], value: stopped },
      ])
    }
    if (this.#running.size === 0) this.#close()
  }

  /** The thread hung or died. The script that ran is stopped; the others start again. */
  #restart(guilty: number, why: 'hung' | 'broken'): void {
    this.#worker = null
    const found = [...this.#running.values()].find(({ number }) => number === guilty)
    const text =
      why === 'hung' ? 'It does not come to an end.' : 'It ended the thread of the scripts.'
    if (found) this.#stop(found.name, { reason: why, text, line: null })
    else if (++this.#restarts > maxRestarts) return this.#giveUp()
    const others = [...this.#running.values()]
    this.#running.clear()
    for (const { name, source } of others) this.#start({ name, source })
  }

  #giveUp(): void {
    this.#deps.print('The thread of the scripts ended again and again. No script runs.')
    this.#running.clear()
  }

  #apply(script: RunningScript, batch: readonly string[], now: number): void {
    const results: [number, unknown][] = []
    for (const text of batch) {
      const act = readAct(text)
      if (act === null) {
        const id = findId(text)
        if (id !== null) results.push([id, { ok: false, reason: 'That is no valid request.' }])
      } else if (act.do !== 'wait') {
        const result = this.#acts.apply(script.name, act)
        if (result instanceof Promise) this.#answerLater(script, act.id, result)
        else results.push([act.id, result])
      } else if (script.waits.length >= maxWaits)
        results.push([act.id, { ok: false, reason: `At most ${maxWaits} waits at a time.` }])
      else script.waits.push({ id: act.id, dueAt: now + act.seconds * 1000 })
    }
    this.#answer(script, results)
  }

  #answerLater(script: RunningScript, id: number, result: Promise<unknown>): void {
    const answer = (value: unknown) => {
      if (this.#running.get(script.name) === script) this.#answer(script, [[id, value]])
    }
    result.then(answer, (error: unknown) => answer({ ok: false, reason: `${getReason(error)}.` }))
  }

  #endWaits(script: RunningScript, now: number): void {
    const due = script.waits.filter(({ dueAt }) => dueAt <= now)
    if (due.length === 0) return
    const left = script.waits.filter(({ dueAt }) => dueAt > now)
    script.waits.splice(0, script.waits.length, ...left)
    this.#answer(
      script,
      due.map(({ id }) => [id, { ok: true }] as const),
    )
  }

  #answer(script: RunningScript, results: readonly (readonly [number, unknown])[]): void {
    const awaited = results.filter(([id]) => id !== 0)
    if (awaited.length === 0) return
    script.sent()
    this.#post(script, { kind: 'results', results: awaited })
  }

  #post({ name }: RunningScript, event: Event): void {
    this.#worker?.post({ kind: 'event', name, event: JSON.stringify(event) })
  }

  #reportDropped(now: number): void {
    this.#reportAt = now + reportMs
    for (const script of this.#running.values()) {
      const dropped = script.takeDropped()
      if (dropped > 0) this.#print(script.name, null, `is behind and missed ${dropped} events`)
    }
  }

  #print(name: string, line: number | null, text: string): void {
    const at = line === null ? `Script ${name}` : `Script ${name}, line ${line}`
    this.#deps.print(`${at}: ${cleanPlayerText(text, lineRule)}`)
  }
}

/** A request that cannot be read gets an answer when it has a number, so that its script does not wait forever. */
function findId(text: string): number | null {
  const id = /^\{"id":(\d{1,15}),/.exec(text)?.[1]
  return id === undefined ? null : Number(id)
}
