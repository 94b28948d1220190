import type { Alt, AltStrength } from '@trellis/game-data/login-marks.ts'
import type { LoginMarks } from '../logins/login-marks.ts'
import { type Outcome, Refused } from '../players/command-result.ts'
import type { OnlinePlayer } from '../players/online-player.ts'
import type { Subjects } from './subjects.ts'

const hints: Record<AltStrength, string> = {
  device: 'same device',
  address: 'same address',
  shared: 'an address that many share',
}
const maxNamed = 20

/** Names the accounts of one person to moderators. */
export class Alts {
  readonly #subjects: Subjects
  readonly #marks: Pick<LoginMarks, 'list'>

  constructor(subjects: Subjects, marks: Pick<LoginMarks, 'list'>) {
    this.#subjects = subjects
    this.#marks = marks
  }

  async describe(by: OnlinePlayer, name: string): Promise<Outcome> {
    const found = await this.#subjects.find({ by, command: 'alts', name })
    if ('denial' in found) return new Refused(found.denial)
    const { growId } = found
    const alts = this.#marks.list(growId)
    if (alts.length === 0) return `No other account has the device or address of ${growId}.`
    return `${growId} may be the same person as: ${alts.slice(0, maxNamed).map(formatAlt).join(', ')}.`
  }
}

const formatAlt = ({ name, strength }: Alt) => `${name} (${hints[strength]})`
