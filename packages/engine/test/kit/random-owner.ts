import { worldNameSchema } from '@trellis/contract/kit/world-names.ts'
import type { EngineRequest } from '@trellis/contract/links/engine.ts'
import type { TestEngine } from '../test-engine.ts'
import { choose } from './answer-dialog.ts'
import { getPlayer } from './game-server.ts'

type Dice = () => number

let lastId = 10_000

/** An owner who edits players and renames a world in the panel while they play. */
export class RandomOwner {
  /** The World Locks that the saved edits have added. */
  added = 0
  readonly #dice: Dice
  readonly #growIds: readonly string[]

  constructor(dice: Dice, growIds: readonly string[]) {
    this.#dice = dice
    this.#growIds = growIds
  }

  /** The value in the file may be older than that of the game, as on a page that was opened before. */
  async act(engine: TestEngine): Promise<void> {
    const growId = choose(this.#dice, this.#growIds) ?? ''
    const player = getPlayer(engine.folder, growId)
    const banked = player.wl_bank_amount
    // If the game already has the new value, nothing is added; no player can deposit so many.
    const gift = 10_000 + Math.floor(this.#dice() * 10_000)
    const to = (banked ?? 0) + gift
    const from = banked === undefined ? {} : { from: banked }
    const document = { kind: 'player', name: growId } as const
    const changes = JSON.stringify([{ path: ['wl_bank_amount'], ...from, to }])
    if (await ask(engine, { do: 'patch', document, changes, by: 'owner' })) this.added += gift
    if (this.#dice() < 0.2) await this.#rename(engine)
  }

  async #rename(engine: TestEngine): Promise<void> {
    const names = ['MARKET', 'BAZAAR']
    const [from = '', to = ''] = this.#dice() < 0.5 ? names : names.reverse()
    const document = { kind: 'world', name: from } as const
    await ask(engine, { do: 'rename', document, to: worldNameSchema.parse(to), by: 'owner' })
  }
}

type Edit = Extract<EngineRequest, { do: 'patch' | 'rename' }>
type WithoutId<Request> = Request extends unknown ? Omit<Request, 'id'> : never

/** Returns whether the engine did it. */
async function ask({ control }: TestEngine, edit: WithoutId<Edit>): Promise<boolean> {
  const id = ++lastId
  control.send({ ...edit, id })
  const answer = await control.until((message) => 'id' in message && message.id === id)
  return 'ok' in answer && answer.ok
}
