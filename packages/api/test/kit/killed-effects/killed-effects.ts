import { createSeededDice, type Dice } from '@trellis/game-data/dice.ts'
import { expect } from 'vitest'
import { callAt } from '../call-at.ts'
import { Money } from '../money.ts'
import { type Act, type Effect, getOptions, isDone } from './effect.ts'
import { createGame, createItemGift, createRestore, createTakeOver } from './game-effects.ts'
import { chooseKill, KillableInstallation, type Steps } from './installation.ts'
import { createGrant, createPurchase } from './money-effects.ts'
import {
  createAccountMove,
  createHandOver,
  createInvitation,
  createTransfer,
} from './people-effects.ts'

type Named = { name: string; act: Act }

/** A call with its answer: the status and the code of a refusal, or null when none came. */
type Sent = Named & { status: number | null; code?: unknown }

/** An installation in which many effects begin at once, and end in a kill. */
export class KilledEffects {
  readonly installation: KillableInstallation
  readonly #money: Money
  readonly #effects: Effect[]
  #rounds = 0
  /** The fewest steps of each program for a whole round. */
  #used: Steps | null = null
  /** True when an earlier kill has broken so much that no other one can be prepared. */
  isBroken = false
  /** For each effect, the number of kills that left its call without a success. */
  readonly cuts = new Map<string, number>()

  private constructor(installation: KillableInstallation, money: Money, effects: Effect[]) {
    this.installation = installation
    this.#money = money
    this.#effects = effects
    for (const { name } of effects) this.cuts.set(name, 0)
  }

  static async open(): Promise<KilledEffects> {
    const installation = await KillableInstallation.start()
    const money = await Money.open(installation.panel)
    const games = [await createGame(money, '12', false), await createGame(money, '13', true)]
    return new KilledEffects(installation, money, [
      await createTransfer(money),
      await createHandOver(money),
      await createInvitation(money),
      await createAccountMove(money),
      await createPurchase(money),
      await createGrant(money),
      ...games.map(createItemGift),
      ...(await Promise.all(games.map(createRestore))),
      ...games.map(createTakeOver),
    ])
  }

  /** Lets a few rounds end, of which the shortest tells how many steps there are. */
  async measure(rounds: number): Promise<void> {
    for (let round = 1; round <= rounds; round++) {
      const acts = await this.#prepare(createSeededDice(-round))
      let sent: Sent[] = []
      const { api, agent } = await this.installation.measure(async () => {
        sent = await this.#sendAll(acts)
      })
      expect(sent.map(({ name, status }) => [name, status])).toEqual(
        sent.map(({ name }) => [name, 200]),
      )
      expect(await this.#findWrongs(sent)).toEqual([])
      const known = this.#used ?? { api, agent }
      this.#used = { api: Math.min(api, known.api), agent: Math.min(agent, known.agent) }
    }
  }

  /** Lets all effects begin, kills, and returns what is wrong after the next start; `steps` overrides the choice. */
  async kill(seed: number, steps: number | null): Promise<string[]> {
    if (this.#used === null) throw new Error('The steps have not been measured.')
    const dice = createSeededDice(seed)
    const acts = await this.#prepare(dice).catch((error: unknown) => String(error))
    this.isBroken = typeof acts === 'string'
    if (typeof acts === 'string') return [`before KILLED_SEED=${seed}: ${acts}`]
    const chosen = chooseKill(dice, this.#used)
    if (steps !== null) chosen.steps = steps
    let sent: Sent[] = []
    await this.installation.killDuring(chosen, async () => {
      sent = await this.#sendAll(acts)
    })
    for (const { name, status } of sent)
      if (!isDone(status)) this.cuts.set(name, (this.cuts.get(name) ?? 0) + 1)
    const how = `${chosen.isBoth ? 'both with the ' : 'the '}${chosen.first}`
    const about = `KILLED_SEED=${seed} KILLED_STEPS=${chosen.steps} (${how})`
    return (await this.#findWrongs(sent)).map((wrong) => `${about}: ${wrong}`)
  }

  async #prepare(dice: Dice): Promise<Named[]> {
    const prepared: Named[] = []
    const round = this.#rounds++
    for (const { name, prepare } of shuffle(dice, this.#effects))
      prepared.push({ name, act: await prepare(round) })
    return prepared
  }

  #sendAll(acts: readonly Named[]): Promise<Sent[]> {
    return Promise.all(acts.map(async (it) => ({ ...it, ...(await this.#send(it.act)) })))
  }

  #send(act: Act): Promise<Pick<Sent, 'status' | 'code'>> {
    const { url } = this.installation.panel
    return callAt(url, act.method, act.path, getOptions(act)).then(
      ({ status, body }) => ({ status, code: status < 400 ? undefined : body.code }),
      () => ({ status: null }),
    )
  }

  async #findWrongs(sent: readonly Sent[]): Promise<string[]> {
    const wrongs: string[] = []
    for (const one of sent) {
      try {
        await this.#check(one)
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error)
        wrongs.push(`${one.name} (${one.status ?? 'no answer'}): ${why}`)
      }
    }
    const faults = await this.#money.faults()
    if (faults.length > 0) wrongs.push(`the ledger: ${JSON.stringify(faults)}`)
    return wrongs
  }

  /** Checks an effect after the kill, repeats its call, and checks again. */
  async #check({ act, status, code }: Sent): Promise<void> {
    const done = await act.count()
    expect([0, 1]).toContain(done)
    if (isDone(status)) expect(done).toBe(1)
    // A server whose host is away cannot be sold, for example.
    const isRefused = status === 409
    if (isRefused) expect(done).toBe(0)
    else if (status !== null && status < 500) expect([status, code]).toEqual([200, undefined])
    const again = await this.#send(act)
    // A call that may have been done keeps its key: its sender looks, and takes another.
    const isKept = again.code === 'idempotency-key-running'
    if (done === 0 && act.key !== undefined && isKept) {
      const last = await this.#send({ ...act, key: `${act.key}-again` })
      expect([last.status, last.code]).toEqual([200, undefined])
    } else if (done === 0) expect([again.status, again.code]).toEqual([200, undefined])
    else expect([200, 404, 409]).toContain(again.status)
    expect(await act.count()).toBe(1)
    await act.settle?.()
  }
}

function shuffle<T>(dice: Dice, from: readonly T[]): T[] {
  const keys = new Map(from.map((it) => [it, dice()]))
  return from.toSorted((one, other) => (keys.get(one) ?? 0) - (keys.get(other) ?? 0))
}
