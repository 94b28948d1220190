import { createHmac } from 'node:crypto'
import { readKeptSecret } from '@trellis/game-data/kept-secret.ts'
import {
  type Alt,
  isRecent,
  type LoginMark,
  listAlts,
  markBounds,
  readLoginMarks,
} from '@trellis/game-data/login-marks.ts'
import { readPlain } from '@trellis/game-data/plain-file.ts'
import { writeSafely } from '@trellis/game-data/safe-write.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import { getUtcDay } from '@trellis/game-data/utc-day.ts'
import type { Fields } from '@trellis/protocol/fields.ts'
import { getReason } from '../reason.ts'

type Deps = {
  folder: Pick<ServerFolder, 'loginMarksFile' | 'loginMarksKey'>
  now: () => number
  print: (line: string) => void
}
type Seen = { address: string; others: Fields }

/** The keys of a login that name the device. */
const deviceKeys = ['rid', 'mac', 'wk', 'hash', 'hash2'] as const
/** Values that clients send when the system hides the id. */
const hidden = ['', '02:00:00:00:00:00', 'none', 'none0', '0']
const minId = 6

/** Remembers hashes of the devices and addresses of logins for 30 days, as hints which accounts one person has. */
export class LoginMarks {
  readonly #deps: Deps
  #marks: LoginMark[] = []
  #key: string | null = null
  #isChanged = false

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async open(): Promise<void> {
    const { folder, now, print } = this.#deps
    try {
      this.#key = readKeptSecret(folder.loginMarksKey)
      const text = await readPlain(folder.loginMarksFile).then(String, () => null)
      if (text === null) return
      this.#marks = readLoginMarks(text, now())
      // A server that was stopped for long must not keep old marks until the next login.
      this.#isChanged = text !== formatMarks(this.#marks)
    } catch (error) {
      print(`Earlier logins could not be read: ${getReason(error)}.`)
    }
    await this.save()
  }

  note(growId: string, { address, others }: Seen): void {
    const devices = deviceKeys.flatMap((key) => {
      const id = (others.get(key) ?? '').trim().toLowerCase()
      return id.length < minId || hidden.includes(id) ? [] : [`${key} ${id}`]
    })
    this.#add(growId, 'address', address)
    for (const device of devices) this.#add(growId, 'device', device)
  }

  list(growId: string): Alt[] {
    return listAlts(this.#marks.filter(isRecent(this.#deps.now())), growId)
  }

  /** Writes the marks if they have changed. A failure is printed, because the game needs no marks. */
  async save(): Promise<void> {
    if (!this.#isChanged) return
    const { folder, now, print } = this.#deps
    this.#isChanged = false
    this.#marks = this.#marks.filter(isRecent(now()))
    try {
      await writeSafely(folder.loginMarksFile, formatMarks(this.#marks))
    } catch (error) {
      this.#isChanged = true
      print(`Logins could not be noted: ${getReason(error)}.`)
    }
  }

  #add(player: string, of: LoginMark['of'], value: string): void {
    if (this.#key === null) return
    const hash = createHmac('sha256', this.#key).update(`${of} ${value}`).digest('base64url')
    const mark = { player, of, hash: hash.slice(0, 22), day: getUtcDay(this.#deps.now()) }
    const before = this.#marks.find((it) => isSame(it, mark))
    if (before?.day === mark.day) return
    const others = this.#marks.filter((it) => it !== before)
    const own = others.filter((it) => it.player === player && it.of === of)
    const oldest = own.length >= markBounds.ofPlayer ? own[0] : undefined
    this.#marks = [...others.filter((it) => it !== oldest), mark].slice(-markBounds.marks)
    this.#isChanged = true
  }
}

const formatMarks = (marks: readonly LoginMark[]) => JSON.stringify({ marks })

const isSame = (a: LoginMark, b: LoginMark) =>
  a.player === b.player && a.of === b.of && a.hash === b.hash
