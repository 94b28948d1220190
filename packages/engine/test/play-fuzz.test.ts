import { createSocket } from 'node:dgram'
import type { Operation } from '@trellis/game-data/journal/operation.ts'
import { getServerFolder } from '@trellis/game-data/server-folder.ts'
import { decodePacket, encodeText } from '@trellis/protocol/packet.ts'
import { formatActionText } from '@trellis/protocol/text/action.ts'
import { expect, onTestFinished, test } from 'vitest'
import { isLong } from '../../../scripts/test/tier.ts'
import { WorldRatings } from '../src/community/world-ratings.ts'
import { DocumentStore } from '../src/documents/document-store.ts'
import { makeFolders } from '../src/folder.ts'
import { getSettings } from '../src/game/settings/settings.ts'
import { SpeechRules } from '../src/game/speech/speech-rules.ts'
import { createGame } from '../src/game/state.ts'
import { noFactors } from '../src/game/timed-events/timed-event.ts'
import { GuildStore } from '../src/guilds/guild-store.ts'
import { ItemFile } from '../src/items/item-file.ts'
import { readEntryRules } from '../src/logins/entry-rules.ts'
import { PlayerLink } from '../src/net/player-link.ts'
import { PacedTurns } from '../src/players/paced-turns.ts'
import { createLatePeople } from '../src/players/people.ts'
import { openScripts } from '../src/scripts/open-scripts.ts'
import { SessionRegistry } from '../src/sessions/session-registry.ts'
import { TimedEvents } from '../src/timed-events/timed-events.ts'
import { OpenWorlds } from '../src/worlds/open-worlds.ts'
import { itemsFile } from './kit/items-file.ts'
import {
  enterGamePacket,
  getPackets,
  joinStartPacket,
  loginPacket,
  mangler,
} from './kit/mangled-packets.ts'
import { TestClient } from './kit/test-client.ts'
import { openTestJournal } from './kit/test-journal.ts'
import { createFolder, startEngineProcess } from './test-engine.ts'

test('keeps a live engine running for others despite thousands of mangled packets', async () => {
  const { port, process: engine } = await startEngineProcess(createFolder())
  const bob = await TestClient.enter(port, 'Bob')
  await bob.join('START')
  const mangled = mangler(7)
  const garbage = createSocket('udp4')
  onTestFinished(() => {
    garbage.close()
  })
  for (let round = 0; round < 8; round++) {
    const eve = await TestClient.enter(port, 'Eve')
    for (let count = 0; count < 400; count++) {
      eve.send(mangled())
      garbage.send(mangled(), port, '127.0.0.1')
    }
    await eve.host.close()
  }
  const from = bob.heard.length
  bob.say('still here')
  await bob.untilLine((line) => line.endsWith('> still here'), from)
  expect(engine.exitCode).toBeNull()
})

/**
 * Enough belongings for every kind of action: blocks, seeds, locks, clothes, gems and the cheat permission.
 */
const belongings: Operation[] = [
  { set: ['gems'], value: 100_000 },
  { set: ['Role.Cheats'], value: true },
  ...[2, 3, 18, 202, 242, 1300].map(
    (id, slot): Operation => ({ set: ['inventory', slot], value: [id, 200] }),
  ),
]

const packets = getPackets(isLong ? 200_000 : 40_000)

test(
  `survives ${packets} mangled packets in every stage without side effects`,
  async () => {
    const folder = getServerFolder(createFolder())
    makeFolders(folder)
    let time = 0
    let made = 0
    const journal = openTestJournal(folder.journal)
    const documents = new DocumentStore(
      { folder, journal },
      () => 0,
      () => undefined,
    )
    const items = new ItemFile({
      path: itemsFile(),
      textures: folder.textures,
      customItems: () => null,
      print: () => undefined,
    })
    const worlds = new OpenWorlds({
      documents,
      items,
      now: () => 0,
      print: () => undefined,
      notice: () => undefined,
      opened: () => undefined,
      eventFactors: () => noFactors,
    })
    const nothing = () => undefined
    const ratings = new WorldRatings({
      documents,
      now: () => 0,
      print: nothing,
      sendToAll: nothing,
    })
    const guildStore = new GuildStore({ documents, onAccess: () => undefined })
    const around = {
      ...{ documents, worlds, items, customItems: () => new Map() },
      people: createLatePeople(() => sessions),
      now: () => 0,
      monotonic: () => time,
      print: () => undefined,
    }
    const timedEvents = new TimedEvents({
      ...around,
      dice: Math.random,
      onChange: () => undefined,
    })
    const scripts = openScripts({
      isStill: () => false,
      ...around,
      timedEvents,
      speechRules: new SpeechRules(() => getSettings(null).moderation),
      onMute: () => undefined,
    })
    const errors: string[] = []
    const game = createGame()
    const sessions: SessionRegistry = new SessionRegistry({
      game,
      documents,
      items,
      isStill: () => false,
      entryRules: readEntryRules({}),
      scripts: scripts.events,
      speechRules: new SpeechRules(() => getSettings(null).moderation),
      marks: { note: () => undefined, list: () => [] },
      guildStore,
      ratings,
      timedEvents,
      door: { openTicket: null, receiveTicket: null, cacheHost: null },
      onCount: () => undefined,
      onPresence: () => undefined,
      playerDeps: {
        serverName: 'Fuzz',
        worlds,
        ratings,
        settings: () => getSettings(null),
        creators: () => [],
        print: (line) => {
          if (line.includes('could not')) errors.push(line)
        },
        now: () => 0,
        monotonic: () => time,
        entries: new PacedTurns(),
        mayMakeWorld: () => ++made <= 30,
      },
    })
    const connect = () => {
      let heard = 0
      let isEnded = false
      const link = new PlayerLink({
        address: '10.0.0.1',
        send: () => {
          heard++
          return true
        },
        disconnectLater: () => {
          isEnded = true
        },
      })
      const guest = sessions.accept(link)
      return { guest, heard: () => heard, isEnded: () => isEnded }
    }
    const enter = async (growId: string) => {
      const client = connect()
      client.guest.take(decodePacket(loginPacket(growId)))
      while (sessions.find(growId) === null) await new Promise((resolve) => setImmediate(resolve))
      client.guest.take(decodePacket(enterGamePacket))
      client.guest.take(decodePacket(joinStartPacket))
      while (game.players.get(growId.toLowerCase())?.world !== 'START') {
        await new Promise((resolve) => setImmediate(resolve))
      }
      documents.play({ kind: 'player', name: growId }, belongings)
      return client
    }
    const bob = await enter('Bob')
    const mangled = mangler(11)
    let rounds = 0
    for (let count = 0; count < packets; ) {
      time += 60_000
      const eve = rounds++ % 4 === 0 ? connect() : await enter('Eve')
      for (let turn = 0; turn < 20_000 && !eve.isEnded(); turn++, count++) {
        time += 2000
        if (turn % 10 === 0) worlds.tick(time)
        eve.guest.take(decodePacket(mangled()))
        if (turn % 500 === 0) await new Promise((resolve) => setImmediate(resolve))
      }
      eve.guest.gone()
    }
    expect(errors).toEqual([])
    expect(game.players.get('bob')?.world).toBe('START')
    expect(bob.isEnded()).toBe(false)
    const before = bob.heard()
    bob.guest.take(
      decodePacket(encodeText('text', formatActionText({ action: 'input', text: 'here' }))),
    )
    expect(bob.heard()).toBeGreaterThan(before)
    bob.guest.gone()
    while (worlds.busiest.length > 0) await new Promise((resolve) => setImmediate(resolve))
    expect(game.players.size).toBe(0)
  },
  60_000 + packets / 4,
)
