import { test } from 'vitest'
import { GameServer } from './kit/game-server.ts'
import { createScriptFiles, waitForLine } from './kit/scripts.ts'

test('stops and names a script that hangs where nothing can interrupt it', async () => {
  const hang = `onCommand('hang', () => new Array(2 ** 31).join('xx'))`
  const fine = `onCommand('fine', (player) => player.send('I still run.'))`
  // Ends with the test: nothing could interrupt the script in the process of the test.
  const server = await GameServer.startProcess(createScriptFiles({ hang, fine }))
  await waitForLine(server, 'Script hang: runs')
  await waitForLine(server, 'Script fine: runs')
  const ann = await server.person('Ann')
  ann.client.say('/hang')
  await waitForLine(server, 'Script hang: It does not come to an end. The script is stopped')
  await ann.insists('/fine', 'I still run.')
})
