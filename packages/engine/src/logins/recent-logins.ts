import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Credentials } from './credentials.ts'

const maxLogins = 4096
const lifetimeMs = 3_600_000

type Login = { digest: Buffer; until: number }

/**
 * Remembers the players whose password was checked, so that a crowd that reconnects costs no slow hash each.
 * It keeps a digest under a key of this process, in memory only. The digest holds for one hash in the
 * player's file: after a new password, the slow check decides again.
 */
export class RecentLogins {
  readonly #key = randomBytes(32)
  readonly #logins = new Map<string, Login>()
  readonly #monotonic: () => number

  constructor(monotonic: () => number) {
    this.#monotonic = monotonic
  }

  /** Records a login. Call it after the slow check of the password against `hash`. */
  remember(credentials: Credentials, hash: string): void {
    const name = getKey(credentials.growId)
    this.#logins.delete(name)
    this.#logins.set(name, { digest: this.#digest(credentials, hash), until: this.#end() })
    if (this.#logins.size <= maxLogins) return
    for (const oldest of this.#logins.keys()) {
      this.#logins.delete(oldest)
      break
    }
  }

  /** Returns whether the same password was right for the same hash in the last hour. */
  knows(credentials: Credentials, hash: string): boolean {
    const login = this.#logins.get(getKey(credentials.growId))
    if (login === undefined || login.until < this.#monotonic()) return false
    return timingSafeEqual(login.digest, this.#digest(credentials, hash))
  }

  /** Restarts the hour for a player who has just left. */
  renew(growId: string): void {
    const login = this.#logins.get(getKey(growId))
    if (login) login.until = this.#end()
  }

  forget(growId: string): void {
    this.#logins.delete(getKey(growId))
  }

  #end(): number {
    return this.#monotonic() + lifetimeMs
  }

  #digest({ growId, password }: Credentials, hash: string): Buffer {
    const parts = [getKey(growId), hash, password.normalize('NFC')]
    return createHmac('sha256', this.#key).update(JSON.stringify(parts)).digest()
  }
}

const getKey = (growId: string) => growId.toLowerCase()
