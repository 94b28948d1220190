import { listBounds } from '@trellis/contract/kit/list-bounds.ts'
import { isObject } from '@trellis/document/json-value.ts'
import { cleanPlayerText, textRules } from '@trellis/protocol/text/player-text.ts'
import type { SaidLines } from '../community/said-lines.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import { type Outcome, Refused } from '../players/command-result.ts'
import type { OnlinePlayer } from '../players/online-player.ts'

type Deps = {
  documents: DocumentStore
  said: SaidLines
  now: () => number
  print: (line: string) => void
}

/** The most open reports of one player, so that one player cannot fill the list alone. */
const maxOpenPerPlayer = 5

/** Reports of players about others, in `bans.json`, where the panel lists them. */
export class Reports {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** The report is durable when it resolves. */
  async add(me: OnlinePlayer, name: string, typed: string): Promise<Outcome> {
    const { documents, said, now, print } = this.#deps
    const about = documents.players.find(name)
    if (!about) return new Refused(`There is no player ${name}.`)
    if (about === me.growId) return new Refused('You cannot report yourself.')
    const reason = cleanPlayerText(typed, textRules.chat)
    if (reason === '') return new Refused('Say what happened.')
    const report = { at: new Date(now()).toISOString(), by: me.growId, about, reason }
    let refusal: string | null = null
    await documents.edit({ kind: 'bans' }, (bans) => {
      const open: unknown[] = Array.isArray(bans.reports) ? bans.reports : []
      refusal = findRefusal(open, me.growId)
      const lines = said.list(about)
      const entry = { name: getNextName(open), ...report, world: me.visit?.world.name ?? '', lines }
      if (refusal === null) bans.reports = [...open, entry]
    })
    if (refusal !== null) return new Refused(refusal)
    print(`${me.growId} reported ${about}: ${reason}`)
    return `Thank you. The owner of this server reads your report about ${about}.`
  }
}

function findRefusal(open: readonly unknown[], growId: string): string | null {
  const mine = open.filter((it) => isObject(it) && it.by === growId)
  if (mine.length >= maxOpenPerPlayer) return 'Your earlier reports have not been read yet.'
  return open.length >= listBounds.reports.max ? 'There are too many open reports now.' : null
}

/** Merges of two changes match the reports by their names, which are numbers. */
const getNextName = (open: readonly unknown[]): string =>
  String(1 + Math.max(0, ...open.map((it) => (isObject(it) ? Number(it.name) || 0 : 0))))
