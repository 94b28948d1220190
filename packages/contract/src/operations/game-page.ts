import * as z from 'zod'
import { serverNameSchema } from '../kit/ids.ts'
import { route } from '../kit/route.ts'

const count = z.int().min(0)

/** The facts about a server's game that strangers learn. Further ones need a decision. */
export const gamePageSchema = z.strictObject({
  name: z.string(),
  /** The commands that all players may use, in the order of the game's help. */
  commands: z.array(
    z.strictObject({
      name: z.string(),
      aliases: z.array(z.string()),
      /** Gems. */
      price: count,
      cooldownSeconds: count,
    }),
  ),
  store: z.strictObject({ packs: count, offers: count }),
  /** Null where the owner gives none. */
  reward: z
    .strictObject({
      gems: count,
      /** Gems for each further day in a row, up to so many days. */
      gemsPerDay: count,
      days: count,
      items: count,
    })
    .nullable(),
  /** The start of a new player. */
  kit: z.strictObject({ gems: z.number(), items: count }),
  /** The owner's own splicing recipes. */
  recipes: count,
})
export type GamePage = z.output<typeof gamePageSchema>

export const readGamePage = route({
  method: 'GET',
  path: '/join/:serverName/game',
  access: 'anyone',
  summary:
    'What players can do on a server. Answers 404 like its public page, and for other engines than the bundled one.',
  params: z.object({ serverName: serverNameSchema }),
  reply: gamePageSchema,
  rateLimit: { max: 120, perSeconds: 60 },
})
