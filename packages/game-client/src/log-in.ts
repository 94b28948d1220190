import type { Login } from '@trellis/protocol/text/login.ts'
import { runTimed, type Settings } from './client-options.ts'
import type { Acceptance, GameEvent, Redirection } from './game-events.ts'
import { type Outcome, refuse, type Step, succeed } from './outcome.ts'
import { findSentence, getReason, listSentences, type RefusalReason } from './refusal-reason.ts'
import type { ServerAddress, Wire } from './wire.ts'

/** The address of a server, and the data for its login. */
export type Entrance = {
  place: ServerAddress
  redirect?: Redirection
  /** The value from the login data page, which clients return. */
  meta: string
}

/** Connects, logs in and follows redirects until a server accepts the login. */
export async function logIn(
  wire: Wire,
  settings: Settings,
  { meta, ...start }: Entrance,
): Promise<Outcome<Acceptance>> {
  let { place, redirect } = start
  for (let sent = 0; sent <= settings.maxRedirects; sent++) {
    const reply = await arrive(wire, settings, { place, redirect, meta })
    if (!reply.ok) return reply
    if (reply.value.kind === 'accepted') return succeed(reply.value.acceptance)
    redirect = reply.value.redirect
    place = { host: redirect.host, port: redirect.port, portHeader: place.portHeader }
  }
  return refuse('login', 'redirected-too-often')
}

type Reply =
  | { kind: 'accepted'; acceptance: Acceptance }
  | { kind: 'redirect'; redirect: Redirection }

async function arrive(wire: Wire, settings: Settings, entrance: Entrance): Promise<Outcome<Reply>> {
  const after = wire.log.mark
  const isOpen = await runTimed(settings, 'connect', () => wire.open(entrance.place))
  if (!isOpen) return refuse('connect', wire.isClosed ? 'closed' : 'unreachable')
  const hello = await runTimed(settings, 'hello', () => wire.log.first(getHello, { after }))
  if (typeof hello === 'string') return refuseAfter(wire, 'hello', after, hello)
  wire.login(getLogin(settings, entrance))
  const reply = await runTimed(settings, 'login', () => wire.log.first(getReply, { after }))
  if (typeof reply === 'string') return refuseAfter(wire, 'login', after, reply)
  if (reply.kind === 'accepted' || reply.kind === 'redirect') return succeed(reply)
  return refuseAfter(wire, 'login', after, reply.kind === 'unreadable' ? 'unreadable' : 'refused')
}

const getHello = (event: GameEvent) => (event.kind === 'hello' ? event : null)

function getReply(event: GameEvent) {
  const { kind } = event
  if (kind === 'accepted' || kind === 'redirect' || kind === 'logon-fail') return event
  return kind === 'unreadable' && /^On(SuperMain|SendToServer)/.test(event.what) ? event : null
}

function getLogin(
  { identity, versions, country, platform, device }: Settings,
  { redirect, meta }: Entrance,
): Login {
  const client = {
    protocol: versions.protocol,
    game_version: versions.client,
    country,
    platformID: platform,
    others: new Map([...(meta === '' ? [] : [['meta', meta] as const]), ...Object.entries(device)]),
  }
  if (redirect !== undefined) {
    const { userId, token, uuid, doorId, loginMode, growId } = redirect
    const proof = { user: userId, token, UUIDToken: uuid, doorID: doorId, lmode: loginMode }
    return { ...client, stage: 'redirected', ...proof, tankIDName: growId }
  }
  if ('loginToken' in identity) return { ...client, stage: 'arrival', ltoken: identity.loginToken }
  const { growId, password } = identity
  return { ...client, stage: 'arrival', tankIDName: growId, tankIDPass: password }
}

const restOfSentenceMs = 250

/**
 * Returns a refusal, with the server's messages since the mark as its reason. They may arrive a moment after
 * the refusal.
 */
export async function refuseAfter(
  wire: Wire,
  step: Step,
  after: number,
  end: 'silent' | 'gone' | Extract<RefusalReason, 'refused' | 'unreadable'>,
) {
  if (wire.isClosed) return refuse(step, 'closed')
  if (end === 'refused' && listSentences(wire.log.since(after)).length === 0) {
    const pick = (event: GameEvent) => (findSentence(event) === null ? null : event)
    await wire.log.first(pick, { after, timeoutMs: restOfSentenceMs })
  }
  const messages = listSentences(wire.log.since(after))
  const plain = end === 'gone' ? 'disconnected' : end
  return refuse(step, end === 'unreadable' ? end : getReason(messages, plain), messages)
}
