import { expect } from 'vitest'
import { flatGround } from './flat-world.ts'
import { type Files, GameServer } from './game-server.ts'

type Players = Record<string, Record<string, unknown>>

type World = Record<string, unknown>

/** Returns the files of a server with one world and these enabled scripts, by their names. */
export const createScriptFiles = (
  scripts: Record<string, string>,
  players: Players = { Ann: {}, Bob: {} },
  world: World = {},
): Files => ({ ...flatGround({ players, world }), scripts })

/** Starts a server with one world and these enabled scripts, by their names. */
export function startScripts(
  scripts: Record<string, string>,
  players?: Players,
  world?: World,
): Promise<GameServer> {
  return GameServer.start(createScriptFiles(scripts, players, world))
}

/** Resolves with the first console line that contains the text. */
export async function waitForLine(server: GameServer, text: string): Promise<string> {
  let found: string | undefined
  await expect
    .poll(
      async () => {
        found = (await server.console()).find((line) => line.includes(text))
        return found
      },
      { message: `the console line ${text}` },
    )
    .toBeDefined()
  return found ?? ''
}
