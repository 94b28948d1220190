import * as z from 'zod'
import { worldNameSchema } from '../kit/world-names.ts'

/** The whole map is sent if more tiles than this have changed. */
export const maxChangedTiles = 1000

/** One layer of tiles, run-length encoded: item id, count, item id, count, … */
const runsSchema = z.array(z.int().min(0))

/**
 * The changes of a watched world, sent from the engine through agent and api to the panel. A `map` comes
 * first, and again whenever more than `maxChangedTiles` tiles have changed or an event was missed.
 */
export const worldNewsSchema = z.discriminatedUnion('about', [
  z.object({
    about: z.literal('map'),
    world: worldNameSchema,
    foreground: runsSchema,
    background: runsSchema,
  }),
  z.object({
    about: z.literal('tiles'),
    world: worldNameSchema,
    /** Tile index, foreground, background. */
    tiles: z.array(z.tuple([z.int().min(0), z.int().min(0), z.int().min(0)])).max(maxChangedTiles),
  }),
  z.object({
    about: z.literal('players'),
    world: worldNameSchema,
    /** All players in the world, with the upper left corner of their position in pixels. */
    players: z.array(z.object({ name: z.string(), x: z.number(), y: z.number() })),
  }),
  /** The server does not run any more; if it starts again, a map is sent. */
  z.object({ about: z.literal('end'), world: worldNameSchema }),
])
export type WorldNews = z.output<typeof worldNewsSchema>
export type LivePlayer = Extract<WorldNews, { about: 'players' }>['players'][number]
