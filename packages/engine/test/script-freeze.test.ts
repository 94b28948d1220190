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

test('does nothing for scripts while the game is frozen, and continues after the thaw', async () => {
  const server = await GameServer.start({ scripts: { greeter } })
  const ann = await server.person('Ann')
  const countBeeps = () => ann.lines.filter((line) => line.includes('beep')).length
  await expect.poll(countBeeps).toBeGreaterThan(0)
  // The timers of another game show that time has passed; a freeze ends after ten seconds.
  const bob = await (await GameServer.start({ scripts: { greeter } })).person('Bob')
  const countOthers = () => bob.lines.filter((line) => line.includes('beep')).length
  await ask(server, { do: 'freeze', forMs: 10_000 })
  await expect.poll(countOthers).toBeGreaterThan(0)
  const [before, others] = [countBeeps(), countOthers()]
  await expect.poll(countOthers).toBeGreaterThan(others + 1)
  expect(countBeeps()).toBe(before)
  await ask(server, { do: 'thaw' })
  await expect.poll(countBeeps).toBeGreaterThan(before)
})
