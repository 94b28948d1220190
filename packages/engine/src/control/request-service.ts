import type { EngineAnswer, EngineMessage, EngineRequest } from '@trellis/contract/links/engine.ts'
import { tryParseJson } from '@trellis/document/try-json.ts'
import { formatAnnouncement } from '@trellis/game-data/console/announcement.ts'
import type { Answer, Asker } from '@trellis/link/engine/control-socket.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import { readTimedEventForm } from '../game/timed-events/timed-event.ts'
import type { EntryRules } from '../logins/entry-rules.ts'
import { getReason } from '../reason.ts'
import type { Play } from '../sessions/play.ts'
import type { DocumentService } from './document-service.ts'
import type { EngineFreeze } from './engine-freeze.ts'
import type { PlayerService } from './player-service.ts'

type Outcome = Omit<EngineAnswer, 'id' | 'ok'>
type RequestOf<Name extends EngineRequest['do']> = Extract<EngineRequest, { do: Name }>
type WatchRequest = RequestOf<'watch'>

type Deps = {
  documents: DocumentStore
  documentService: DocumentService
  engineFreeze: EngineFreeze
  players: PlayerService
  play: Play
  entryRules: EntryRules
  print: (line: string) => void
  /** Writes all console output so far to its file. */
  flush: () => void
  /** Returns the event that describes the engine. */
  ready: () => EngineMessage
  runCommand: (line: string) => Promise<unknown>
  save: () => Promise<unknown>
  stop: (reason: string) => void
}

const newPassword = 'Your game password was set in the panel. Log in again.'

/** Answers the agents' requests on the control socket. */
export class RequestService {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  handleRequest(request: EngineRequest, asker: Asker): void {
    const { documents, documentService, engineFreeze, players, runCommand, save, stop } = this.#deps
    const { answer, onDisconnect } = asker
    const done = () => {
      this.#deps.flush()
      answer({ id: request.id, ok: true })
    }
    switch (request.do) {
      case 'hello':
        done()
        // The agent must learn which documents need a restore before it sends edits.
        for (const broken of documents.broken) answer({ event: 'corrupt', ...broken })
        return answer(this.#deps.ready())
      case 'command':
        return void runCommand(request.line).then(done)
      case 'announce':
        this.#announce(request.text)
        return done()
      case 'stop':
        done()
        return stop(request.reason)
      case 'save':
        return this.#answerWhen(save().then(getNothing), request.id, answer)
      case 'mark':
        engineFreeze.mark()
        return done()
      case 'freeze':
        return this.#answerWhen(
          engineFreeze.freeze(request.forMs, onDisconnect),
          request.id,
          answer,
        )
      case 'thaw':
        return this.#answerWith(engineFreeze.thaw(), request.id, answer)
      case 'census':
        return answer({ id: request.id, ok: true, players: players.listPlayers() })
      case 'allow':
      case 'passwords':
        return this.#changeEntry(request, done)
      case 'start-event':
        return this.#answerWhen(this.#startEvent(request), request.id, answer)
      case 'stop-event':
        return this.#answerWhen(this.#stopEvent(request), request.id, answer)
      case 'kick':
        return this.#answerWith(players.kick(request), request.id, answer)
      case 'message':
        return this.#answerWith(players.message(request), request.id, answer)
      case 'watch':
        return this.#watch(request, asker)
      case 'flush':
      case 'give':
      case 'patch':
      case 'put':
      case 'remove':
      case 'rename':
        return this.#answerWhen(documentService.serve(request), request.id, answer)
    }
  }

  /** Kicks players who are not on the list any more, or whose password or rights as the owner have changed. */
  #changeEntry(request: RequestOf<'allow' | 'passwords'>, done: () => void): void {
    const { entryRules, play } = this.#deps
    const { guests, passwords } = entryRules
    if (request.do === 'allow') {
      guests.set(request.players)
      play.kickAll((growId) => guests.findDenial(growId))
    } else {
      const isChanged = passwords.set(request.owner, request.passwords)
      play.kickAll((growId) => (isChanged(growId) ? newPassword : null))
    }
    done()
  }

  #answerWhen(work: Promise<Outcome>, id: number, answer: Answer): void {
    work.then(
      (outcome) => {
        this.#deps.flush()
        answer({ id, ok: isDone(outcome), ...outcome })
      },
      (error: unknown) => answer({ id, ok: false, error: getReason(error) }),
    )
  }

  #answerWith(outcome: Outcome, id: number, answer: Answer): void {
    answer({ id, ok: !outcome.missing, ...outcome })
  }

  async #startEvent({ form, by }: RequestOf<'start-event'>): Promise<Outcome> {
    const read = readTimedEventForm(tryParseJson(form))
    const { timedEvents } = this.#deps.play
    const refusal = read === null ? 'event-invalid' : await timedEvents.start(read, by)
    return refusal === null ? {} : { refusal }
  }

  async #stopEvent({ kind, world }: RequestOf<'stop-event'>): Promise<Outcome> {
    const { timedEvents } = this.#deps.play
    const refusal = await timedEvents.stop(kind, world === '' ? null : world)
    return refusal === null ? {} : { refusal }
  }

  #watch({ id, world, isOn, whole }: WatchRequest, asker: Asker): void {
    const { watches } = this.#deps.play
    if (isOn) return this.#answerWhen(watches.begin(world, asker, whole), id, asker.answer)
    watches.end(world, asker)
    asker.answer({ id, ok: true })
  }

  #announce(text: string): void {
    const line = formatAnnouncement(text)
    this.#deps.print(line)
    this.#deps.play.sendToAll(line)
  }
}

const getNothing = (): Outcome => ({})
const isDone = ({ missing, taken, conflicts, refusal }: Outcome) =>
  !missing && !taken && !conflicts && !refusal
