import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { Trellis } from '../e2e/kit/trellis.ts'
import { createRedeemCode } from '../packages/contract/src/money/redeem-codes.ts'
import { median, type Row } from './kit/figures.ts'
import { measureRequests } from './kit/http-load.ts'
import { BenchOwner } from './kit/owner.ts'

const owners = 16
const each = 60
const rounds = 3

/**
 * Measures redemptions and checkouts over HTTP, each durable when it is answered. The baseline is the bare
 * database doing as many transactions of the two writes that every ledger needs, on the same disk in the same
 * run.
 */
export async function benchMoney(): Promise<Row[]> {
  const trellis = await Trellis.start()
  const boss = await BenchOwner.signIn(trellis.url, 'Operator')
  const buyers: BenchOwner[] = []
  for (let index = 0; index < owners; index++) {
    const buyer = await BenchOwner.signIn(trellis.url, `Buyer${index}`)
    const grant = { action: 'add', amount: 1_000_000 }
    await boss.call('POST', `/admin/users/${buyer.id}/credits`, grant)
    buyers.push(buyer)
  }
  const bare = new BareLedger(`${trellis.dataDir}/bare.db`)
  const redemptions: [number, number][] = []
  const checkouts: [number, number][] = []
  for (let round = 0; round <= rounds; round++) {
    const codes = await makeCodes(boss, each)
    const redeemed = await perSecond(buyers, (buyer, index) =>
      buyer.call('POST', `/users/${buyer.id}/redeem`, { code: codes[index] }),
    )
    const bought = await perSecond(buyers, (buyer) =>
      buyer.call('POST', `/users/${buyer.id}/shop/checkout`, { cart: { server_time_7: 1 } }),
    )
    const plain = bare.perSecond(owners * each)
    // The first round warms up the code.
    if (round === 0) continue
    redemptions.push([redeemed, plain])
    checkouts.push([bought, plain])
  }
  bare.close()
  const pages = await measureLongLedger(trellis)
  await trellis.stop()
  return [
    rateRow('redemptions over HTTP, each durable', redemptions, 0.05),
    rateRow('checkouts over HTTP, each durable', checkouts, 0.05),
    ...pages,
  ]
}

function rateRow(what: string, pairs: [ours: number, bare: number][], aim: number): Row {
  const ratio = median(pairs.map(([a, b]) => a / b))
  return {
    what,
    measured: `${Math.round(median(pairs.map(([a]) => a)))}/s`,
    against: `${Math.round(median(pairs.map(([, b]) => b)))}/s bare transactions of two writes`,
    ratio,
    aim: `≥ ${aim}`,
    met: ratio >= aim,
  }
}

async function makeCodes(boss: BenchOwner, count: number): Promise<string[]> {
  const codes: string[] = []
  for (let index = 0; index < count; index++) {
    const form = { type: 'Credits', amount: 1, stock: owners, isPublic: false, expiryDate: null }
    const made = await boss.call('POST', '/admin/redeem-codes', {
      ...form,
      customSuffix: randomUUID().slice(0, 18),
    })
    codes.push(createRedeemCode.reply.parse(made).code)
  }
  return codes
}

async function perSecond(
  buyers: readonly BenchOwner[],
  act: (buyer: BenchOwner, index: number) => Promise<unknown>,
): Promise<number> {
  const begun = performance.now()
  await Promise.all(
    buyers.map(async (buyer) => {
      for (let index = 0; index < each; index++) await act(buyer, index)
    }),
  )
  return (buyers.length * each) / ((performance.now() - begun) / 1000)
}

/** One update of a balance and one insert, with the settings of the api's database. */
class BareLedger {
  readonly #path: string
  readonly #database: DatabaseSync

  constructor(path: string) {
    this.#path = path
    this.#database = new DatabaseSync(path)
    this.#database.exec(`pragma journal_mode = wal; pragma synchronous = full;
      create table account (id integer primary key, credit integer not null check (credit >= 0));
      create table line (id integer primary key, account integer, amount integer, at integer);
      insert into account values (1, 0)`)
  }

  perSecond(count: number): number {
    const update = this.#database.prepare('update account set credit = credit + 1 where id = 1')
    const insert = this.#database.prepare('insert into line (account, amount, at) values (1, 1, ?)')
    const begun = performance.now()
    for (let index = 0; index < count; index++) {
      this.#database.exec('begin immediate')
      update.run()
      insert.run(index)
      this.#database.exec('commit')
    }
    return count / ((performance.now() - begun) / 1000)
  }

  close(): void {
    this.#database.close()
    rmSync(this.#path, { force: true })
  }
}

/** Measures the profile and first ledger page of an account with 10,000 lines, against one with a handful. */
async function measureLongLedger(trellis: Trellis): Promise<Row[]> {
  const short = await BenchOwner.signIn(trellis.url, 'Shortledger')
  const long = await BenchOwner.signIn(trellis.url, 'Longledger')
  const database = new DatabaseSync(`${trellis.dataDir}/trellis.db`)
  const insert = database.prepare(`insert into ledger_entry
    (user_id, unit, amount, number, balance, reason, actor, reference, at)
    values (?, 'credit', 0, ?, 0, 'Bench', 'bench', ?, ?)`)
  database.exec('begin immediate')
  for (let index = 0; index < 10_000; index++)
    insert.run(long.id, index + 1, `bench:${index}`, index)
  database.exec('commit')
  database.close()
  const rows: Row[] = []
  for (const [what, path] of [
    ['GET profile', 'profile'],
    ['first page of the ledger', 'ledger'],
  ] as const) {
    const pairs: [number, number][] = []
    for (let round = 0; round < rounds; round++) {
      const rates = []
      for (const { id, token } of [long, short]) {
        const port = Number(new URL(trellis.url).port)
        const target = {
          port,
          path: `/api/users/${id}/${path}`,
          headers: { authorization: `Bearer ${token}` },
        }
        rates.push(await measureRequests(target, { connections: 8, seconds: 1 }))
      }
      pairs.push(rates as [number, number])
    }
    const ratio = median(pairs.map(([a, b]) => a / b))
    rows.push({
      what: `${what} with 10,000 ledger lines`,
      measured: `${Math.round(median(pairs.map(([a]) => a)))}/s`,
      against: `${Math.round(median(pairs.map(([, b]) => b)))}/s with three`,
      ratio,
      aim: '≥ 0.5',
      met: ratio >= 0.5,
    })
  }
  return rows
}
