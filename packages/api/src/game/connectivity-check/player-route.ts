import type {
  ConnectivityFinding,
  ConnectivityStep,
} from '@trellis/contract/game/connectivity-check.ts'
import { describeRefusal, type Messages } from '@trellis/contract/kit/refusal.ts'
import { GameClient } from '@trellis/game-client/game-client.ts'
import type { Outcome, Step } from '@trellis/game-client/outcome.ts'
import { sealTicket } from '@trellis/game-data/login-ticket.ts'
import type { Closing, ServerData } from '../setup-guide/index.ts'

type Deps = { serverData: ServerData; getLoginKey: () => Buffer; now: () => number }

export type PlayerRoute = ReturnType<typeof createPlayerRoute>

const stepTimeoutMs = 2500
const tokenMs = 60_000
/** No GrowID: every server refuses it before it looks for an account, so that none is made and none is locked out. */
const unknownName = 'connection-test'

/** Connects as a player's client would, up to the login of one server, and reports each step. */
export function createPlayerRoute({ serverData, getLoginKey, now }: Deps) {
  async function page(): Promise<{
    step: ConnectivityStep
    lobby: { host: string; port: number }
  }> {
    const begun = performance.now()
    const { address, port, closing, maintenance } = await serverData.page('en')
    const time = { ok: closing === null, ms: measureSince(begun) }
    const lobby = { host: address, port }
    if (closing === null)
      return { step: createStep('page', time, { code: 'page-leads', params: lobby }), lobby }
    const sentence = maintenance ?? ''
    return { step: { step: 'page', ...time, sentence, code: `page-${closing}` }, lobby }
  }

  return {
    /** Ends with the first step that fails. */
    async follow(server: string): Promise<ConnectivityStep[]> {
      const { step: first, lobby } = await page()
      if (!first.ok) return [first]
      const claim = { growId: unknownName, password: '', server }
      const loginToken = sealTicket(getLoginKey(), claim, { now: now(), forMs: tokenMs })
      const taken: StepTime[] = []
      const onStep = (step: Step, ms: number) => void taken.push({ step, ms })
      const outcome = await GameClient.connect({ ...lobby, loginToken, stepTimeoutMs, onStep })
      const message = getLastMessage(outcome)
      if (outcome.ok) await outcome.value.close()
      const isNameRefused = !outcome.ok && outcome.refusal.reason === 'bad-grow-id'
      return [first, ...judge(taken, { message, isNameRefused }, { server, ...lobby })]
    },
  }
}

type StepTime = { step: Step; ms: number }
/** A server that refuses the name `nobody` is reachable and works. */
type Ending = { message: string | null; isNameRefused: boolean }
type Target = { server: string; host: string; port: number }

/** The last message that the client received. */
function getLastMessage(outcome: Outcome<GameClient>): string | null {
  if (!outcome.ok) return outcome.refusal.messages.at(-1) ?? null
  const console = outcome.value.events.since(0).find((event) => event.kind === 'console')
  return console?.kind === 'console' ? console.text : null
}

/** A client connects once to the lobby and, sent on, once to the server. */
function judge(
  taken: StepTime[],
  { message, isNameRefused }: Ending,
  { server, host, port }: Target,
): ConnectivityStep[] {
  const second = taken.findIndex(({ step }, at) => at > 0 && step === 'connect')
  const atLobby = second < 0 ? taken : taken.slice(0, second)
  const atServer = second < 0 ? [] : taken.slice(second)
  const greeting = atLobby.filter(({ step }) => step !== 'login')
  const hasReachedLogin = atLobby.some(({ step }) => step === 'login')
  const greeted: WordedFinding = hasReachedLogin
    ? { code: 'lobby-answered' }
    : { code: 'lobby-silent', params: { host, port } }
  const steps = [createStep('lobby', { ok: hasReachedLogin, ms: sum(greeting) }, greeted)]
  if (!hasReachedLogin) return steps
  const isSent = atServer.length > 0
  const login = atLobby.filter(({ step }) => step === 'login')
  const sent = isSent ? ({ code: 'player-sent', params: { server } } as const) : getStop(message)
  steps.push(createStep('redirect', { ok: isSent, ms: sum(login) }, sent))
  if (!isSent) return steps
  const unmet = message === null ? 'login-silent' : 'ticket-refused'
  const code = isNameRefused ? 'login-checked' : unmet
  const time = { ok: isNameRefused, ms: sum(atServer) }
  return [...steps, createStep('login', time, { code, params: { server } })]
}

/** Returns why the lobby did not send the player on, which a game client would show. */
const getStop = (message: string | null): WordedFinding =>
  message === null ? { code: 'player-not-sent' } : { code: 'player-refused', params: { message } }

/** The findings with a sentence here. A closed login page comes with its own. */
type WordedFinding = Exclude<ConnectivityFinding, { code: `page-${Closing}` }>

const createStep = (
  step: ConnectivityStep['step'],
  time: { ok: boolean; ms: number },
  finding: WordedFinding,
): ConnectivityStep => ({
  step,
  ...time,
  sentence: describeRefusal(finding, sentences),
  ...finding,
})

const sentences: Messages<WordedFinding> = {
  'page-leads': ({ host, port }) => `The login page sends players to ${host}, UDP port ${port}.`,
  'lobby-answered': 'The lobby answered.',
  'lobby-silent': ({ host, port }) =>
    `The lobby did not answer at ${host}. The firewall of the server host must let UDP port ${port} in.`,
  'player-sent': ({ server }) => `The lobby sent the player on to ${server}.`,
  'player-refused': ({ message }) => message,
  'player-not-sent': 'The lobby did not send the player on.',
  'login-checked': ({ server }) => `${server} took the ticket and checked the login.`,
  'login-silent': ({ server }) => `${server} did not answer the player who was sent to it.`,
  'ticket-refused': ({ server }) =>
    `${server} did not take the lobby’s ticket. Restart it, then test again.`,
}

const measureSince = (begun: number) => Math.round((performance.now() - begun) * 10) / 10
const sum = (taken: StepTime[]) => Math.round(taken.reduce((all, { ms }) => all + ms, 0) * 10) / 10
