import { readFields } from '@trellis/protocol/fields.ts'
import type { Packet } from '@trellis/protocol/packet.ts'
import type { Login } from '@trellis/protocol/text/login.ts'
import type { Accounts } from '../logins/accounts.ts'
import { findCredentials, type OpenTicket } from '../logins/credentials.ts'
import type { LoginMarks } from '../logins/login-marks.ts'
import type { ClientFacts } from '../players/account.ts'
import { getReason } from '../reason.ts'
import type { Session } from './session.ts'
import type { SessionStage } from './stage.ts'

type Deps = {
  session: Session
  accounts: Accounts
  marks: Pick<LoginMarks, 'note'>
  openTicket: OpenTicket | null
  print: (line: string) => void
  /** Runs when the player's credentials are verified. */
  welcome: (newcomer: LoggedInPlayer) => Promise<void>
}

export type LoggedInPlayer = { growId: string; isNew: boolean; client: ClientFacts }

/** The login timeout. An idle connection takes a place that other players need. */
const timeoutMs = 30_000
const failure = 'The server could not log you in. Try again later.'

/** Waits for a login and has it checked. */
export class LoginStage implements SessionStage {
  readonly #deps: Deps
  readonly #timeout: NodeJS.Timeout
  #isChecking = false

  constructor(deps: Deps) {
    this.#deps = deps
    this.#timeout = setTimeout(() => deps.session.end(), timeoutMs)
  }

  take(packet: Packet): boolean {
    if (packet.kind === 'track') return true
    if (packet.kind !== 'text' || this.#isChecking) return false
    this.#isChecking = true
    this.#check(packet.text).catch((error: unknown) => {
      this.#deps.print(`A login failed: ${getReason(error)}.`)
      this.#refuse(failure)
    })
    return true
  }

  end(): void {
    clearTimeout(this.#timeout)
  }

  async #check(text: string): Promise<void> {
    const { session, accounts, marks, openTicket, welcome } = this.#deps
    const login = await readLoginText(text)
    const credentials = login && findCredentials(login, openTicket)
    if (login === null || credentials === null)
      return this.#refuse('Log in with your GrowID and password.')
    // The timeout ends here, because any further delay is the server's.
    clearTimeout(this.#timeout)
    const admission = await accounts.admit(credentials, {
      address: session.link.address,
      isWanted: () => !session.isOver,
      onWait: (place) =>
        session.link.message({ kind: 'log', text: `You are number ${place} in the queue.` }),
    })
    if (session.isOver || admission === 'gone') return
    if ('denial' in admission) return this.#refuse(admission.denial)
    marks.note(admission.growId, { address: session.link.address, others: login.others })
    const client = { country: login.country ?? '', version: login.game_version ?? '' }
    await welcome({ ...admission, client })
  }

  #refuse(why: string): void {
    const { session } = this.#deps
    if (session.isOver) return
    session.link.message({ kind: 'log', text: why })
    session.link.message({ kind: 'logon-fail' })
    session.end()
  }
}

async function readLoginText(text: string): Promise<Login | null> {
  const fields = readFields(text)
  if (fields === null) return null
  // The first player loads this module: its schema library costs an idle engine 4 MB.
  const { readLogin } = await import('@trellis/protocol/text/login.ts')
  return readLogin(fields)
}
