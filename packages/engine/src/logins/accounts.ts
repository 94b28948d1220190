import type { JsonObject } from '@trellis/document/json-value.ts'
import { listBannedNames } from '@trellis/game-data/ban-list.ts'
import { growIdSentence, isGrowId } from '@trellis/game-data/names.ts'
import { giveBasicItems } from '@trellis/game-data/older-player.ts'
import { hashPassword, isHashed, isPassword } from '@trellis/game-data/password.ts'
import { isStaff } from '@trellis/game-data/roles.ts'
import { getNullIfUnreadable } from '@trellis/game-data/unreadable-file.ts'
import { createSerialByKey } from '@trellis/program/serial.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import { createPlayer } from '../game/people/newcomer.ts'
import { findJoinRefusal } from '../game/rights/joining.ts'
import type { Settings } from '../game/settings/settings.ts'
import type { ItemFile } from '../items/item-file.ts'
import type { Attempts } from './attempts.ts'
import type { Credentials } from './credentials.ts'
import type { Guests } from './guests.ts'
import type { LoginQueue, WaitingLogin } from './login-queue.ts'
import type { PanelPasswords } from './panel-passwords.ts'
import { RecentLogins } from './recent-logins.ts'

/**
 * The account under the name that its file has, or a denial that the player reads, or `gone` when the player
 * has disconnected.
 */
export type Admission = { growId: string; isNew: boolean } | { denial: string } | 'gone'

type Deps = {
  documents: DocumentStore
  guests: Guests
  passwords: PanelPasswords
  attempts: Attempts
  queue: LoginQueue
  settings: () => Settings
  items: Pick<ItemFile, 'ready' | 'mayExist'>
  /** Returns whether a new player may have this name. */
  allowsName: (name: string) => boolean
  now: () => number
  monotonic: () => number
}

const minPassword = 4
const maxPassword = 128

const sentences = {
  tooOften: 'Too many attempts. Wait a minute.',
  name: growIdSentence,
  password: `A password has ${minPassword} to ${maxPassword} characters.`,
  unwelcome: 'This GrowID has a word that is not welcome here. Choose another one.',
  wrong: 'Wrong GrowID or password.',
  unset: 'Set your game password in the panel first.',
  broken: 'Your account cannot be read now. Tell the owner of the server.',
}

/** The players' files as accounts. A login with a free name creates its account. */
export class Accounts {
  readonly #documents: DocumentStore
  readonly #guests: Guests
  readonly #passwords: PanelPasswords
  readonly #attempts: Attempts
  readonly #queue: LoginQueue
  readonly #settings: () => Settings
  readonly #items: Deps['items']
  readonly #allowsName: (name: string) => boolean
  readonly #now: () => number
  readonly #runSerially = createSerialByKey()
  readonly #recent: RecentLogins

  constructor(deps: Deps) {
    const { documents, guests, passwords, attempts, queue, settings } = deps
    const { items, allowsName, now, monotonic } = deps
    this.#documents = documents
    this.#guests = guests
    this.#passwords = passwords
    this.#attempts = attempts
    this.#queue = queue
    this.#settings = settings
    this.#items = items
    this.#allowsName = allowsName
    this.#now = now
    this.#recent = new RecentLogins(monotonic)
  }

  /** Admits a login. Its changes are durable when it resolves. */
  async admit({ growId, password }: Credentials, waiter: WaitingLogin): Promise<Admission> {
    if (!this.#attempts.mayLogIn(waiter.address)) return { denial: sentences.tooOften }
    if (!isGrowId(growId)) return { denial: sentences.name }
    if (password.length > maxPassword) return { denial: sentences.password }
    // Two players who ask for the same new name at once must not both get it.
    const admission = await this.#runSerially(growId.toLowerCase(), () =>
      this.#documents.players.has(growId)
        ? this.#authenticate({ growId, password }, waiter)
        : this.#make({ growId, password }, waiter),
    )
    if (admission === 'gone' || 'denial' in admission) return admission
    const denial = this.findDenial(admission.growId)
    if (denial === null) return admission
    this.#recent.forget(growId)
    return { denial }
  }

  /** Records that the player has left, so that for a while their password need not be hashed again. */
  noteLeft(growId: string): void {
    this.#recent.renew(growId)
  }

  /** Returns the reason why the player may not be on this server, or null. */
  findDenial(growId: string): string | null {
    const { appealText } = this.#settings().moderation
    const bans = listBannedNames(this.#documents.peek({ kind: 'bans' }))
    return this.#guests.findDenial(growId) ?? findJoinRefusal(growId, bans, this.#now(), appealText)
  }

  async #authenticate({ growId, password }: Credentials, waiter: WaitingLogin): Promise<Admission> {
    const document = { kind: 'player', name: growId } as const
    const player = await this.#documents.find(document).catch(getNullIfUnreadable)
    if (player === null && this.#documents.isBroken(document)) return { denial: sentences.broken }
    const stored = typeof player?.pass === 'string' ? player.pass : ''
    // A file with another password may have come from a backup or an import.
    const pass = this.#hasRights(growId, player) ? this.#passwords.find(growId) : stored
    if (pass === null) return { denial: sentences.unset }
    const isRight =
      this.#recent.knows({ growId, password }, pass) ||
      (await this.#queue.take(waiter, () => isPassword(password, pass)))
    if (isRight === null) return 'gone'
    if (!isRight) {
      this.#attempts.noteWrongPassword(waiter.address)
      return { denial: sentences.wrong }
    }
    if (isHashed(pass)) this.#recent.remember({ growId, password }, pass)
    else await this.#upgrade(document, password)
    if (player?.inventory === undefined)
      await this.#documents.edit(document, (file) => void giveBasicItems(file))
    if (pass !== stored) await this.#documents.edit(document, (file) => void (file.pass = pass))
    return { growId: this.#documents.players.find(growId) ?? growId, isNew: false }
  }

  /** Returns whether a name has rights over others, or on a test copy at all. The file may not exist yet. */
  #hasRights(growId: string, player: JsonObject | null): boolean {
    if (!this.#passwords.areRequired) return false
    const key = growId.toLowerCase()
    return (
      this.#passwords.isOwner(growId) ||
      this.#guests.isListed(growId) ||
      this.#settings().creators.some((name) => name.toLowerCase() === key) ||
      (player !== null && isStaff(player))
    )
  }

  /** Imported passwords are plain text. */
  async #upgrade(document: { kind: 'player'; name: string }, password: string): Promise<void> {
    const hash = await hashPassword(password)
    await this.#documents.edit(document, (player) => {
      // The upgrade is skipped when the password has changed since.
      if (player.pass === password) player.pass = hash
    })
  }

  async #make({ growId, password }: Credentials, waiter: WaitingLogin): Promise<Admission> {
    if (this.#documents.isBroken({ kind: 'player', name: growId })) {
      return { denial: sentences.broken }
    }
    const known = this.#passwords.find(growId)
    if (known === null && this.#hasRights(growId, null)) return { denial: sentences.unset }
    if (password.length < minPassword) return { denial: sentences.password }
    const denial = this.findDenial(growId)
    if (denial !== null) return { denial }
    if (known === null && !this.#allowsName(growId)) return { denial: sentences.unwelcome }
    if (!this.#attempts.mayMakeAccount(waiter.address)) return { denial: sentences.tooOften }
    const hash = await this.#queue.takeNewcomer(waiter, () => hashNew(password, known))
    if (hash === null) return 'gone'
    if (hash === false) {
      this.#attempts.noteWrongPassword(waiter.address)
      return { denial: sentences.wrong }
    }
    await this.#items.ready()
    const { kit } = this.#settings()
    const player = createPlayer(growId, hash, { kit, mayExist: this.#items.mayExist })
    await this.#documents.put({ kind: 'player', name: growId }, player)
    this.#recent.remember({ growId, password }, hash)
    return { growId, isNew: true }
  }
}

/** Returns the hash for a new account; false if the password is not the one of `known`, which was set before. */
async function hashNew(password: string, known: string | null): Promise<string | false> {
  if (known === null) return hashPassword(password)
  return (await isPassword(password, known)) ? known : false
}
