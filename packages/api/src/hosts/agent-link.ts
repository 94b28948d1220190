import { EventEmitter } from 'node:events'
import { editConflictCode } from '@trellis/contract/kit/document.ts'
import type {
  AgentCommandName,
  AgentEvent,
  AgentParams,
  AgentReply,
} from '@trellis/contract/links/agent.ts'
import type { ConsoleFrameHeader } from '@trellis/contract/links/console-frame.ts'
import { isRecordedByCaller, mayChange } from '@trellis/contract/links/reading-commands.ts'
import type { AgentAddress } from '@trellis/link/agent-address.ts'
import { AgentClient, type AgentOutcome, type AgentUpdate } from '@trellis/link/agent-client.ts'
import type { AgentFailure } from '@trellis/link/fault.ts'
import { CallChanges } from '../kit/call-changes.ts'
import { createFault, Fault, type FaultKind } from '../kit/fault.ts'
import type { Log } from '../kit/log.ts'
import { UnfinishedActs } from '../kit/unfinished-acts.ts'
import { findRightsFault } from './rights-refusals.ts'

type LinkEvents = {
  up: [hello: AgentReply<'hello'>]
  down: []
  event: [event: AgentEvent]
  /** `log` is the finished text for the browser, and the end of `frame`. The listener owns their memory. */
  console: [header: ConsoleFrameHeader, log: Uint8Array, frame: Uint8Array]
}

const limits = {
  connectTimeoutMs: 5000,
  answerTimeoutMs: 30_000,
  retryMs: { first: 20, max: 1000 },
}

/** A larger console frame ends the reading of this turn of the event loop: each frame is written to all its viewers. */
const maxFrameBytesInTurn = 16 * 1024

const faultKinds: Record<string, FaultKind> = {
  'bad-input': 'bad-input',
  missing: 'missing',
  conflict: 'conflict',
  trouble: 'unavailable',
}

/** The api's end of the link to an agent. It converts the agent's refusals into faults of the api. */
export class AgentLink extends EventEmitter<LinkEvents> {
  readonly #client: AgentClient
  readonly #log: Log

  constructor({ address, log }: { address: AgentAddress; log: Log }) {
    super()
    this.#log = log
    this.#client = new AgentClient({
      ...limits,
      address: () => address,
      idStep: 1,
      onUpdate: (news) => this.#handle(news),
    })
  }

  get isUp(): boolean {
    return this.#client.isUp
  }

  open(): void {
    this.#client.open()
  }

  close(): void {
    this.#client.close()
  }

  /**
   * Sends a command. Throws a `Fault`: the agent's own refusal, or `unavailable` when the agent cannot be
   * reached.
   */
  ask<C extends AgentCommandName>(command: C, params: AgentParams<C>): Promise<AgentReply<C>> {
    const act = isRecordedByCaller(command) ? UnfinishedActs.current : null
    // A call that is stored already is sent in this turn.
    if (act === null || act.hasBegun) return this.#ask(command, params)
    return act.begin().then(() => this.#ask(command, params))
  }

  #ask<C extends AgentCommandName>(command: C, params: AgentParams<C>): Promise<AgentReply<C>> {
    return new Promise((resolve, reject) => {
      this.askThen(command, params, (outcome) => {
        if ('fault' in outcome) reject(outcome.fault)
        else resolve(outcome.reply)
      })
    })
  }

  /** Works like `ask`, but calls `done` in the same turn in which the reply is read, before any later frame. */
  askThen<C extends AgentCommandName>(
    command: C,
    params: AgentParams<C>,
    done: (outcome: { reply: AgentReply<C> } | { fault: Fault }) => void,
  ): void {
    const act = UnfinishedActs.current
    const takeBack = mayChange(command) ? CallChanges.beginOnHost() : () => undefined
    this.#client.ask(command, params, (outcome) => {
      if (!isPossiblyDone(outcome)) takeBack()
      else if (isRecordedByCaller(command)) act?.noteChange()
      if ('reply' in outcome) return done(outcome)
      if (outcome.failure !== null) return done({ fault: getRefusal(outcome.failure) })
      const isDoubtful = outcome.isSent && isAddition(command)
      done({ fault: isDoubtful ? createDoubtFault() : createUnreachableFault() })
    })
  }

  #readOnInNextTurn(): void {
    this.#client.pause()
    setImmediate(() => this.#client.resume())
  }

  #handle(news: AgentUpdate): void {
    switch (news.kind) {
      case 'up':
        return void this.emit('up', news.hello)
      case 'down':
        return void this.emit('down')
      case 'event':
        return void this.emit('event', news.event)
      case 'console':
        if (news.log.length > maxFrameBytesInTurn) this.#readOnInNextTurn()
        return void this.emit('console', news.header, news.log, news.frame)
      case 'answer':
        // The answer arrived after its timeout.
        return
      case 'trouble':
        this.#log[news.isBreak ? 'debug' : 'error']({ err: news.error }, news.sentence)
    }
  }
}

/** Returns false when the agent cannot have done the request. */
function isPossiblyDone(outcome: AgentOutcome<AgentCommandName>): boolean {
  if ('reply' in outcome) return true
  return outcome.failure === null ? outcome.isSent : outcome.failure.code === 'outcome-unknown'
}

/** Returns whether a second request adds to the first one, so that no one should send it without looking. */
const isAddition = (command: AgentCommandName): boolean => command === 'player.give'

const getRefusal = (failure: AgentFailure): Fault =>
  findRightsFault(failure) ?? readRefusal(failure)

function readRefusal({ kind, sentence, conflicts, ...failure }: AgentFailure): Fault {
  const { fields, fieldCauses, code, params, moreConflicts } = failure
  const faultKind = faultKinds[kind] ?? 'unavailable'
  return new Fault(faultKind, sentence, {
    code: code ?? faultKind,
    ...(params && { params }),
    ...(fields && { fields }),
    ...(fieldCauses && { fieldCauses }),
    ...(conflicts && { conflicts, moreConflicts, code: editConflictCode }),
  })
}

const createDoubtFault = () => createFault('unavailable', { code: 'outcome-unknown' })
const createUnreachableFault = () => createFault('unavailable', { code: 'host-unreachable' })
