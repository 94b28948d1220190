import { expect, test } from 'vitest'
import { GameServer } from './kit/game-server.ts'

const greeter = "onTimer(1, () => game.sendToAll('beep'))"

let lastId = 900

async function ask(
  { control }: GameServer,
  request: { do: 'freeze'; forMs: number } | { do: 'thaw' },
) {
  const id = ++lastId
  control.send({ id, ...request })
  await control.until((message) => 'id' in message && message.id === id)
}

/** Starts a game with a player who hears a beep of the script each second. */
async function startBeeping(growId: string) {
  const server = await GameServer.start({ scripts: { greeter } })
  const person = await server.person(growId)
  const countBeeps = () => person.lines.filter((line) => line.includes('beep')).length
  return { server, countBeeps }
}

test('does nothing for scripts while the game is frozen, and continues after the thaw', async () => {
  const [own, other] = [await startBeeping('Ann'), await startBeeping('Bob')]
  /** Waits for more beeps in one of the games, while the seconds pass in both. */
  const untilBeeps = async ({ countBeeps }: typeof own, more: number) => {
    const before = countBeeps()
    const countASecondLater = () => {
      for (const { server } of [own, other]) server.pass(1000)
      return countBeeps()
    }
    await expect.poll(countASecondLater).toBeGreaterThanOrEqual(before + more)
  }
  await untilBeeps(own, 1)
  await ask(own.server, { do: 'freeze', forMs: 10_000 })
  await untilBeeps(other, 1)
  const before = own.countBeeps()
  // The timers of the other game show that time has passed.
  await untilBeeps(other, 2)
  expect(own.countBeeps()).toBe(before)
  await ask(own.server, { do: 'thaw' })
  await untilBeeps(own, 1)
})
